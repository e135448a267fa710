/*
 * The pyramids behind the first words of home. They come when those stand there: who reads does
 * not wait for them.
 */
import { Html } from './html.ts';

/** scene.svg; the build fills it in. */
declare const SCENE: string;

export const scene = () => new Html(`<div class="scene" data-own aria-hidden="true">${SCENE}</div>`);

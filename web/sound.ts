/*
 * Sounds, made here: dice, a stone that is set down, a card that is turned, a turn that begins, a
 * game that is won. Fetched once somebody has asked for sounds.
 */
import type { Happened } from './picture.ts';

type Sound = 'dice' | 'stone' | 'card' | 'turn' | 'win';

const LOUD = 0.25;
const NOTES = { turn: [587, 880], win: [523, 659, 784, 1047, 1319] }; /* Hz */

let context: AudioContext | null = null;

/** A tenth of a second of noise, through a filter, that fades. */
function rattle(at: number, type: BiquadFilterType, from: number, to: number, ms: number, loud: number): void {
    const audio = context as AudioContext;
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * ms / 1000), audio.sampleRate);
    const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();

    buffer.getChannelData(0).forEach((_, i, all) => { all[i] = Math.random() * 2 - 1; });
    source.buffer = buffer;
    filter.type = type;
    filter.Q.value = 3;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + ms / 1000);
    fade(gain, at, ms, loud);
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(at);
}

/** A tone that fades. */
function tone(at: number, type: OscillatorType, from: number, to: number, ms: number, loud: number): void {
    const audio = context as AudioContext;
    const source = audio.createOscillator(), gain = audio.createGain();

    source.type = type;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + ms / 1000);
    fade(gain, at, ms, loud);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + ms / 1000);
}

function fade({ gain }: GainNode, at: number, ms: number, loud: number): void {
    gain.setValueAtTime(LOUD * loud, at);
    gain.exponentialRampToValueAtTime(0.001, at + ms / 1000);
}

function notes(at: number, all: readonly number[], each: number, ms: number): void {
    all.forEach((hz, i) => {
        tone(at + i * each, 'triangle', hz, hz, ms, 0.5);
        tone(at + i * each, 'sine', 2 * hz, 2 * hz, ms / 2, 0.12);
    });
}

const MAKE: Record<Sound, (at: number) => void> = {
    dice: (at) => [0, 70, 125, 210, 330, 400].forEach((ms, i) => rattle(at + ms / 1000, 'bandpass', 2600 - 200 * i, 1500, 45, 1 - i / 9)),
    stone: (at) => {
        rattle(at, 'lowpass', 900, 120, 90, 1);
        tone(at, 'sine', 150, 60, 130, 1);
    },
    card: (at) => rattle(at, 'bandpass', 1200, 4200, 110, 0.7),
    turn: (at) => notes(at, NOTES.turn, 0.11, 320),
    win: (at) => notes(at, NOTES.win, 0.13, 700),
};

export function play(sound: Sound): void {
    context ??= new AudioContext();
    context.resume().catch(() => { /* until somebody touches the page, it stays silent */ });
    MAKE[sound](context.currentTime + 0.01);
}

/** What a picture saw, as one sound. */
export function sayHappened({ dice, moved, turned, changed }: Happened): void {
    if (dice + moved + turned + changed > 0)
        play(dice > 0 ? 'dice' : turned > 0 ? 'card' : 'stone');
}

/*
 * tests/leak/plant.h -- leaks that are planted, to show that they are found: news is spoilt
 * between table and guest.
 */
#ifndef BB_TESTS_LEAK_PLANT_H
#define BB_TESTS_LEAK_PLANT_H

enum plant {
    PLANT_NONE,
    PLANT_BYTE,   /* the first hidden byte is shown */
    PLANT_EVENTS, /* everybody's events are told */
    PLANTS,
};

void plant(enum plant what);

#endif

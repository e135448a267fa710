/*
 * server/metrics.h -- the server in figures, as Prometheus reads them.
 */
#ifndef BB_SERVER_METRICS_H
#define BB_SERVER_METRICS_H

#include "server/door.h"
#include "server/hall.h"

/* To be freed; without a hall (NULL) the figures of the door alone. */
char *bb_metrics_written(const struct bb_door_figures *door, const struct bb_hall_figures *hall);

#endif

/*
 * Least squares with a little ridge: weights stay near 0 where examples say nothing, and
 * near those of the next stage.
 */
#include "cli/fit.h"

#include <math.h>
#include <string.h>

static const double RIDGE = 0.01, SMOOTH = 0.05; /* of the mean square of a feature */
static const double LOGISTIC = 0.551329;         /* the scale of a logistic whose deviation is 1 */

/* Where a stage's share of a feature is among the terms. */
static int term(int stage, int feature)
{
    return stage * BB_FEATURES_MAX + feature;
}

/* ---- Examples -------------------------------------------------------------- */

static void shares(int progress, double share[static BB_MOMENTS])
{
    double at = (double)progress * (BB_MOMENTS - 1) / BB_PROGRESS;

    for (int stage = 0; stage < BB_MOMENTS; stage++)
        share[stage] = fmax(0, 1 - fabs(at - stage));
}

/* The terms of a position that are not 0. */
struct terms {
    int n, at[FIT_TERMS];
    double x[FIT_TERMS];
};

static void list_terms(const struct fit_position *from, int features, struct terms *out)
{
    double share[BB_MOMENTS];

    shares(from->progress, share);
    out->n = 0;
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        for (int i = 0; i < features; i++) {
            if (share[stage] > 0 && from->feature[i]) {
                out->at[out->n] = term(stage, i);
                out->x[out->n++] = share[stage] * from->feature[i];
            }
        }
    }
}

static void add_to(struct fit_sums *sums, double weight, const struct terms *terms, double y)
{
    const int *at = terms->at;
    const double *x = terms->x;

    sums->n += weight;
    sums->yy += weight * y * y;
    for (int i = 0; i < terms->n; i++) {
        sums->xy[at[i]] += weight * x[i] * y;
        for (int j = 0; j <= i; j++)
            sums->xx[at[i]][at[j]] += weight * x[i] * x[j];
    }
}

/* What came of a position in the whole game. */
static void add_example(struct fit *fit, bool held_out, const struct fit_position *from,
                        const struct terms *terms, double came)
{
    double share[BB_MOMENTS];

    shares(from->progress, share);
    fit->examples[held_out]++;
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        if (share[stage] > 0)
            add_to(&fit->of[held_out][stage], share[stage], terms, came);
    }
}

/* What came until the next position, and how that differs. */
static void add_step(struct fit *fit, const struct terms *from, const struct terms *to, double came)
{
    for (int i = 0; i < FIT_TERMS; i++)
        fit->trace[i] *= fit->lambda;
    for (int i = 0; i < from->n; i++)
        fit->trace[from->at[i]] += from->x[i];
    for (int i = 0; i < FIT_TERMS; i++) {
        double trace = fit->trace[i];

        if (trace == 0)
            continue;
        fit->came[i] += trace * came;
        for (int j = 0; j < from->n; j++)
            fit->step[i][from->at[j]] += trace * from->x[j];
        for (int j = 0; j < to->n; j++)
            fit->step[i][to->at[j]] -= trace * to->x[j];
    }
}

void fit_add(struct fit *fit, bool held_out, int n, const struct fit_position *at, int features)
{
    struct terms terms[2] = { { .n = 0 }, { .n = 0 } };

    memset(fit->trace, 0, sizeof(fit->trace));
    for (int i = n - 2; i >= 0; i--) {
        list_terms(&at[i], features, &terms[0]);
        add_example(fit, held_out, &at[i], &terms[0], at[n - 1].standing - at[i].standing);
    }
    for (int i = 0; i < n - 1 && !held_out; i++) {
        struct terms *from = &terms[i % 2], *to = &terms[1 - i % 2];

        to->n = 0;
        if (i + 1 < n - 1)
            list_terms(&at[i + 1], features, to);
        add_step(fit, from, to, at[i + 1].standing - at[i].standing);
    }
}

/* ---- Solving ---------------------------------------------------------------- */

static void swap_rows(double a[static FIT_TERMS][FIT_TERMS], double b[static FIT_TERMS], int i,
                      int j)
{
    double row[FIT_TERMS], value = b[i];

    memcpy(row, a[i], sizeof(row));
    memcpy(a[i], a[j], sizeof(row));
    memcpy(a[j], row, sizeof(row));
    b[i] = b[j];
    b[j] = value;
}

/* Solves a * x = b; x takes the place of b. */
static void solve(double a[static FIT_TERMS][FIT_TERMS], double b[static FIT_TERMS])
{
    for (int k = 0; k < FIT_TERMS; k++) {
        int pivot = k;

        for (int i = k + 1; i < FIT_TERMS; i++)
            pivot = fabs(a[i][k]) > fabs(a[pivot][k]) ? i : pivot;
        if (pivot != k)
            swap_rows(a, b, k, pivot);
        for (int i = k + 1; i < FIT_TERMS; i++) {
            double share = a[i][k] / a[k][k];

            for (int j = k; j < FIT_TERMS && share != 0; j++)
                a[i][j] -= share * a[k][j];
            b[i] -= share * b[k];
        }
    }
    for (int i = FIT_TERMS - 1; i >= 0; i--) {
        for (int k = i + 1; k < FIT_TERMS; k++)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
}

/* What keeps the weights of a feature small and alike from stage to stage. */
static void add_ridge(double a[static FIT_TERMS][FIT_TERMS], int feature)
{
    double mass = 0;

    for (int stage = 0; stage < BB_MOMENTS; stage++)
        mass += fmax(0, a[term(stage, feature)][term(stage, feature)]);
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        int at = term(stage, feature);

        a[at][at] += mass > 0 ? RIDGE * mass : 1; /* of what never occurs: 0 */
        if (stage == 0)
            continue;
        a[at][at] += SMOOTH * mass;
        a[term(stage - 1, feature)][term(stage - 1, feature)] += SMOOTH * mass;
        a[at][term(stage - 1, feature)] -= SMOOTH * mass;
    }
}

static double weight_of(const struct bb_weights *w, int at)
{
    int stage = at / BB_FEATURES_MAX, feature = at % BB_FEATURES_MAX;

    return (double)w->weight[stage][feature] / BB_WEIGHT;
}

/* The sum of squares that is left with these weights. */
static double rest_of(const struct fit_sums *sums, const struct bb_weights *w)
{
    double rest = sums->yy;

    for (int i = 0; i < FIT_TERMS; i++) {
        rest -= 2 * weight_of(w, i) * sums->xy[i];
        for (int j = 0; j < i; j++)
            rest += 2 * weight_of(w, i) * weight_of(w, j) * sums->xx[i][j];
        rest += weight_of(w, i) * weight_of(w, i) * sums->xx[i][i];
    }
    return rest;
}

/* How far off the weights are near a stage becomes a spread. */
static void set_spread(const struct fit *fit, struct bb_weights *out)
{
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        double n = fit->of[0][stage].n + fit->of[1][stage].n;
        double rest = rest_of(&fit->of[0][stage], out) + rest_of(&fit->of[1][stage], out);
        double spread = n > 0 && rest > 0 ? LOGISTIC * sqrt(rest / n) : 1;

        out->spread[stage] = (uint16_t)lround(fmin(UINT16_MAX, fmax(1, spread)));
    }
}

void fit_solve(const struct fit *fit, int features, struct bb_weights *out)
{
    static double a[FIT_TERMS][FIT_TERMS], b[FIT_TERMS];

    memcpy(a, fit->step, sizeof(a));
    memcpy(b, fit->came, sizeof(b));
    for (int i = 0; i < BB_FEATURES_MAX; i++)
        add_ridge(a, i);
    solve(a, b);
    *out = (struct bb_weights){ 0 };
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        for (int i = 0; i < features; i++) {
            double weight = round(b[term(stage, i)] * BB_WEIGHT);

            out->weight[stage][i] = (int16_t)fmin(INT16_MAX, fmax(INT16_MIN, weight));
        }
    }
    set_spread(fit, out);
}

struct fit_error fit_error_of(const struct fit *fit, const struct bb_weights *w)
{
    double n = 0, standing = 0, judged = 0;

    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        const struct fit_sums *sums = &fit->of[1][stage];

        n += sums->n;
        standing += sums->yy;
        judged += rest_of(sums, w);
    }
    if (n == 0)
        return (struct fit_error){ 0 };
    return (struct fit_error){ .standing = sqrt(standing / n) / 10,
                               .judged = sqrt(fmax(0, judged) / n) / 10 };
}

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

static void add_to(struct fit_sums *sums, double weight, int n, const int *at, const double *x,
                   double y)
{
    sums->n += weight;
    sums->yy += weight * y * y;
    for (int i = 0; i < n; i++) {
        sums->xy[at[i]] += weight * x[i] * y;
        for (int j = 0; j <= i; j++)
            sums->xx[at[i]][at[j]] += weight * x[i] * x[j];
    }
}

void fit_add(struct fit *fit, bool held_out, int progress,
             const int32_t feature[static BB_FEATURES_MAX], int features, double came)
{
    double share[BB_MOMENTS], x[FIT_TERMS];
    int at[FIT_TERMS], n = 0;

    shares(progress, share);
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        for (int i = 0; i < features; i++) {
            if (share[stage] > 0 && feature[i]) {
                at[n] = term(stage, i);
                x[n++] = share[stage] * feature[i];
            }
        }
    }
    fit->examples[held_out]++;
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        if (share[stage] > 0)
            add_to(&fit->of[held_out][stage], share[stage], n, at, x, came);
    }
}

/* ---- Solving ---------------------------------------------------------------- */

/* The lower triangle of a positive matrix becomes its root; then a * x = b is solved. */
static void solve(double a[static FIT_TERMS][FIT_TERMS], double b[static FIT_TERMS])
{
    for (int j = 0; j < FIT_TERMS; j++) {
        for (int k = 0; k < j; k++)
            a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = sqrt(a[j][j]);
        for (int i = j + 1; i < FIT_TERMS; i++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (int i = 0; i < FIT_TERMS; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (int i = FIT_TERMS - 1; i >= 0; i--) {
        for (int k = i + 1; k < FIT_TERMS; k++)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
}

/* What keeps the weights of a feature small and alike from stage to stage. */
static void add_ridge(double a[static FIT_TERMS][FIT_TERMS], int feature)
{
    double mass = 0;

    for (int stage = 0; stage < BB_MOMENTS; stage++)
        mass += a[term(stage, feature)][term(stage, feature)];
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

    memset(a, 0, sizeof(a));
    memset(b, 0, sizeof(b));
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        const struct fit_sums *sums = &fit->of[0][stage];

        for (int i = 0; i < FIT_TERMS; i++) {
            b[i] += sums->xy[i];
            for (int j = 0; j <= i; j++)
                a[i][j] += sums->xx[i][j];
        }
    }
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

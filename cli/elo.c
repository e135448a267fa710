/*
 * Elo and the sequential test. The test is the generalised one over the counts of each score
 * that a pair can have: five for two seats. It takes the spread from the pairs themselves, so
 * that ties, and luck which a pair evens out, end it sooner.
 */
#include "cli/elo.h"

#include <math.h>

static const double a_little = 1e-3; /* of a pair, that every score is thought to have had */

/* ---- Means --------------------------------------------------------------- */

void elo_add(struct elo_mean *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

double elo_mean(const struct elo_mean *m)
{
    return m->n ? m->sum / (double)m->n : 0;
}

double elo_error(const struct elo_mean *m)
{
    double n = (double)m->n, mean = elo_mean(m), spread;

    if (m->n < 2)
        return 0;
    spread = m->squares / n - mean * mean;
    return spread > 0 ? sqrt(spread / (n - 1)) : 0;
}

double elo_share_error(const struct elo_mean *m)
{
    struct elo_mean more = *m;

    elo_add(&more, 1);
    elo_add(&more, 0);
    return elo_error(&more);
}

/* ---- Elo ----------------------------------------------------------------- */

double elo_of(double score)
{
    return 400 * log10(score / (1 - score));
}

double elo_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_slope(double score)
{
    return 400 / log(10) / (score * (1 - score));
}

/* ---- The test ------------------------------------------------------------ */

static double weight(const struct elo_counts *pairs, int i)
{
    return (double)pairs->count[i] + a_little;
}

static double value(const struct elo_counts *pairs, int i)
{
    return (double)i / pairs->top;
}

/* The likeliest distribution with the mean `score` gives value i the share
 * weight(i) / (1 + tilt * (value(i) - score)); what of its mean is missing for this tilt. It
 * falls as the tilt grows. */
static double missing(const struct elo_counts *pairs, double score, double tilt)
{
    double sum = 0;

    for (int i = 0; i <= pairs->top; i++) {
        double off = value(pairs, i) - score;

        sum += weight(pairs, i) * off / (1 + tilt * off);
    }
    return sum;
}

/* It lies where no share is negative. */
static double find_tilt(const struct elo_counts *pairs, double score)
{
    double low = -1 / (1 - score), high = 1 / score;

    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;

        if (missing(pairs, score, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double elo_llr(const struct elo_counts *pairs, double low, double high)
{
    double of_low = find_tilt(pairs, low), of_high = find_tilt(pairs, high), sum = 0;

    for (int i = 0; i <= pairs->top; i++)
        sum += weight(pairs, i) * (log1p(of_low * (value(pairs, i) - low)) -
                                   log1p(of_high * (value(pairs, i) - high)));
    return sum;
}

void elo_bounds(const struct elo_test *t, double *lower, double *upper)
{
    *lower = log(t->beta / (1 - t->alpha));
    *upper = log((1 - t->beta) / t->alpha);
}

enum elo_verdict elo_judge(const struct elo_test *t, const struct elo_counts *pairs)
{
    double lower, upper, llr = elo_llr(pairs, elo_score(t->low), elo_score(t->high));

    elo_bounds(t, &lower, &upper);
    if (llr >= upper)
        return ELO_HIGH;
    return llr <= lower ? ELO_LOW : ELO_OPEN;
}

/*
 * cli/elo.h -- what the results of paired games say of strength: means with their errors, Elo,
 * and a sequential test that stops when enough has been seen.
 *
 * What is counted is a pair: all games of one deal, in which every bot has every seat. The
 * games of a pair are not independent of each other; pairs are.
 */
#ifndef BB_CLI_ELO_H
#define BB_CLI_ELO_H

enum { ELO_TOP = 24 }; /* the best score of a pair, at most: four games against three others */

/* A mean over pairs. All zero: none yet. */
struct elo_mean {
    long n;
    double sum, squares;
};

void elo_add(struct elo_mean *m, double x);
double elo_mean(const struct elo_mean *m);

/* One standard error. */
double elo_error(const struct elo_mean *m);

/* The same of a share in 0 .. 1, with one pair more that is won and one that is lost, so that
 * a few pairs which are all won do not look certain. */
double elo_share_error(const struct elo_mean *m);

/* The Elo that goes with a score in 0 .. 1, not its ends; back; and the Elo that a small
 * change of that score is worth. */
double elo_of(double score);
double elo_score(double elo);
double elo_slope(double score);

/* How many pairs had the score i / top. */
struct elo_counts {
    int top;
    long count[ELO_TOP + 1];
};

/* How much likelier these pairs are if the score is `high` than if it is `low`, as a natural
 * logarithm: of all distributions over the scores of a pair with that mean, the likeliest. */
double elo_llr(const struct elo_counts *pairs, double low, double high);

/* A sequential probability ratio test between two strengths. */
struct elo_test {
    double low, high; /* in Elo */
    double alpha, beta;
};

enum elo_verdict { ELO_OPEN, ELO_LOW, ELO_HIGH };

enum elo_verdict elo_judge(const struct elo_test *t, const struct elo_counts *pairs);

/* Where the test ends: at most the first, or at least the second. */
void elo_bounds(const struct elo_test *t, double *lower, double *upper);

#endif

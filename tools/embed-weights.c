/*
 * embed-weights FILE NAME: the weights of a game's features, as `benben train` writes them, as C
 * on stdout. A line is `mode NAME`, then `spread` and each feature with three numbers: at the
 * beginning of a game, in its middle, at its end. Every mode has the same features, in the
 * same order. What begins with # is for people.
 */
#include "engine/game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODES_MAX = 16, NAME_BYTES = 40, LINE_BYTES = 512 };

struct file {
    char mode[MODES_MAX][NAME_BYTES], feature[BB_FEATURES_MAX][NAME_BYTES];
    int modes, features;
    int row; /* features of the last mode so far */
    struct bb_weights weights[MODES_MAX];
};

static const char *path;
static int line_number;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", path, line_number, what);
    exit(2);
}

/* ---- Reading --------------------------------------------------------------- */

static void end_mode(struct file *f)
{
    if (f->modes && f->row != f->features)
        fail("this mode has fewer features than the first");
    f->row = 0;
}

static void add_mode(struct file *f, const char *name)
{
    end_mode(f);
    if (f->modes == MODES_MAX)
        fail("there are too many modes");
    snprintf(f->mode[f->modes++], NAME_BYTES, "%.39s", name);
}

static void set_spread(struct file *f, const double at[static BB_MOMENTS])
{
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        if (!(at[stage] >= 1 && at[stage] <= UINT16_MAX))
            fail("the spread is no number of tenths from 1 to 65535");
        f->weights[f->modes - 1].spread[stage] = (uint16_t)lround(at[stage]);
    }
}

static void add_feature(struct file *f, const char *name, const double at[static BB_MOMENTS])
{
    if (f->row == BB_FEATURES_MAX)
        fail("there are too many features");
    if (f->modes == 1)
        snprintf(f->feature[f->features++], NAME_BYTES, "%.39s", name);
    if (f->row >= f->features || strcmp(f->feature[f->row], name) != 0)
        fail("the first mode has another feature here");
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        double weight = at[stage] * BB_WEIGHT;

        if (!(weight >= INT16_MIN && weight <= INT16_MAX))
            fail("the weight is too large");
        f->weights[f->modes - 1].weight[stage][f->row] = (int16_t)lround(weight);
    }
    f->row++;
}

static void read_line(struct file *f, const char *line)
{
    char name[NAME_BYTES], mode[NAME_BYTES], more;
    double at[BB_MOMENTS];

    if (line[strspn(line, " \t\r\n")] == '\0' || line[0] == '#')
        return;
    if (sscanf(line, "mode %39s %c", mode, &more) == 1) {
        add_mode(f, mode);
        return;
    }
    if (sscanf(line, "%39s %lf %lf %lf %c", name, &at[0], &at[1], &at[2], &more) != 1 + BB_MOMENTS)
        fail("a line is a name and three numbers");
    if (f->modes == 0)
        fail("there is no mode before this");
    if (strcmp(name, "spread") == 0)
        set_spread(f, at);
    else
        add_feature(f, name, at);
}

static void read_file(struct file *f)
{
    char line[LINE_BYTES];
    FILE *in = fopen(path, "r");

    if (!in)
        fail("it cannot be read");
    for (line_number = 1; fgets(line, sizeof(line), in); line_number++)
        read_line(f, line);
    fclose(in);
    end_mode(f);
    for (int mode = 0; mode < f->modes; mode++) {
        for (int stage = 0; stage < BB_MOMENTS; stage++) {
            if (!f->weights[mode].spread[stage])
                fail("a mode has no spread");
        }
    }
    if (f->features == 0)
        fail("it has no features");
}

/* ---- Writing --------------------------------------------------------------- */

static void put_names(const char *what, char (*name)[NAME_BYTES], int n)
{
    printf("static const char *const %s[] = { ", what);
    for (int i = 0; i < n; i++)
        printf("\"%s\", ", name[i]);
    printf("NULL };\n");
}

static void put_weights(const struct file *f, const struct bb_weights *w)
{
    printf("    { .weight = {\n");
    for (int stage = 0; stage < BB_MOMENTS; stage++) {
        printf("        { ");
        for (int i = 0; i < f->features; i++)
            printf("%d, ", w->weight[stage][i]);
        printf("},\n");
    }
    printf("      }, .spread = { ");
    for (int stage = 0; stage < BB_MOMENTS; stage++)
        printf("%d, ", w->spread[stage]);
    printf("} },\n");
}

int main(int argc, char **argv)
{
    static struct file f;

    if (argc != 3)
        return 2;
    path = argv[1];
    read_file(&f);
    printf("#include \"engine/game.h\"\n\nextern const struct bb_fit %s;\n\n#ifndef "
           "BB_FOR_PLAYERS\n",
           argv[2]);
    put_names("features", f.feature, f.features);
    put_names("modes", f.mode, f.modes);
    printf("#endif\n\nstatic const struct bb_weights weights[] = {\n");
    for (int mode = 0; mode < f.modes; mode++)
        put_weights(&f, &f.weights[mode]);
    printf("};\n\nconst struct bb_fit %s = {\n#ifndef BB_FOR_PLAYERS\n"
           "    .features = features,\n    .modes = modes,\n#endif\n    .weights = weights,\n};\n",
           argv[2]);
    return 0;
}

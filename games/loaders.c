#include "games/loaders.h"
#include "games/kheops/load.h"
#include "games/null/load.h"
#include "games/pyramidice/load.h"
#include "games/silvergold/load.h"
#include "games/terra/load.h"

#include <string.h>

const struct bb_loader *bb_loader_find(const char *game)
{
    static const struct bb_loader *const loaders[] = { &sg_loader, &kh_loader, &pd_loader,
                                                       &tp_loader, &ng_loader };

    for (size_t i = 0; i < sizeof(loaders) / sizeof(loaders[0]); i++) {
        if (strcmp(loaders[i]->game->name, game) == 0)
            return loaders[i];
    }
    return NULL;
}

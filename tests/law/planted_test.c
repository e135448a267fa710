/*
 * The laws bite: bugs of the null game, of the referee and of chairs.
 */
#include "tests/law/bugs.h"

int main(void)
{
    const struct bug *const lists[] = { bugs_of_positions, bugs_of_steps, bugs_of_chairs };

    return bugs_main(lists, 3);
}

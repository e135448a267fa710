/*
 * The laws bite: bugs of the null game and of the referee.
 */
#include "tests/law/bugs.h"

int main(void)
{
    const struct bug *const lists[] = { bugs_of_positions, bugs_of_steps };

    return bugs_main(lists, 2);
}

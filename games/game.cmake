# What becomes of the line game(FOLDER PREFIX): the libraries
#   rules  the rules of every game, its words, its art and the weights of its features
#   load   how editions are read; nothing that plays needs it
#   games  the reference editions, as a table
# and, from the property BB_GAMES, whatever tests/ tries on every game.
#
# A game's load.c reads editions. It alone goes into `load`; every other .c of the folder
# is rules, here and in WebAssembly.
add_library(rules STATIC)
target_link_libraries(rules core)
target_compile_options(rules PRIVATE -Wno-unused-parameter) # the nine functions have theirs by contract

add_library(load STATIC ${CMAKE_SOURCE_DIR}/engine/edition.c loaders.c)
target_link_libraries(load rules table chair json PkgConfig::CYAML PkgConfig::YAML)

add_library(games STATIC all.c)
target_link_libraries(games rules)

function(game folder prefix)
    set(home ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
    file(GLOB sources CONFIGURE_DEPENDS ${home}/*.c)
    list(REMOVE_ITEM sources ${home}/load.c)
    embed_words(games/${folder}/words.yaml ${prefix}_words words)
    if(EXISTS ${home}/art)
        embed_art(games/${folder} ${prefix}_art art)
    endif()
    file(GLOB weights CONFIGURE_DEPENDS ${home}/weights.txt)
    if(weights)
        embed_weights(games/${folder}/weights.txt ${prefix}_fit weights)
    endif()
    target_sources(rules PRIVATE ${sources} ${words} ${art} ${weights})
    target_sources(load PRIVATE ${home}/load.c)

    if(EXISTS ${home}/CMakeLists.txt)
        add_subdirectory(${folder}) # a tool of its own
    endif()

    set_property(GLOBAL APPEND PROPERTY BB_GAMES ${folder})
    set_property(GLOBAL APPEND PROPERTY BB_EDITIONS ${home}/editions/reference.yaml)
    set_property(GLOBAL APPEND PROPERTY BB_RULES ${sources} ${words} ${art} ${weights})
    set_property(GLOBAL APPEND_STRING PROPERTY BB_LOADER_DECLARATIONS
                 "extern const struct bb_loader ${prefix}_loader;\n")
    set_property(GLOBAL APPEND_STRING PROPERTY BB_LOADER_ROWS
                 "    { .folder = \"${folder}\", .prefix = \"${prefix}\", .loader = &${prefix}_loader },\n")
endfunction()

# What follows from all lines together: the tables of loaders and of reference boxes, and
# the lists that are no C: rules.txt, the sources for wasm/build.sh, and games.txt, a line
# for each game with its folder, prefix, name, how players are shown it, and title.
function(finish_games)
    set(generated ${CMAKE_BINARY_DIR}/generated)
    get_property(editions GLOBAL PROPERTY BB_EDITIONS)
    get_property(rules GLOBAL PROPERTY BB_RULES)
    get_property(declarations GLOBAL PROPERTY BB_LOADER_DECLARATIONS)
    get_property(rows GLOBAL PROPERTY BB_LOADER_ROWS)

    list(JOIN rules "\n" text)
    file(CONFIGURE OUTPUT ${generated}/rules.txt CONTENT "${text}\n" @ONLY)
    file(CONFIGURE OUTPUT ${generated}/bb_loaders.c @ONLY CONTENT
"#include \"games/loaders.h\"

${declarations}
const struct bb_home bb_homes[] = {
${rows}    { .folder = NULL },
};
")
    target_sources(load PRIVATE ${generated}/bb_loaders.c)

    add_executable(embed-games ${CMAKE_SOURCE_DIR}/tools/embed-games.c)
    target_link_libraries(embed-games load)
    add_custom_command(OUTPUT ${generated}/bb_games.c ${generated}/games.txt
        COMMAND embed-games ${CMAKE_CURRENT_SOURCE_DIR} ${generated}/bb_games.c ${generated}/games.txt
        DEPENDS embed-games ${editions} VERBATIM)
    target_sources(games PRIVATE ${generated}/bb_games.c)
endfunction()

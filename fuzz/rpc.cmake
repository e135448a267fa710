fuzzer(rpc fuzz_rpc.c ${CMAKE_SOURCE_DIR}/cli/rpc.c ${CMAKE_SOURCE_DIR}/cli/rpc_call.c
       ${CMAKE_SOURCE_DIR}/cli/rpc_open.c ${CMAKE_SOURCE_DIR}/cli/rpc_nonces.c ${CMAKE_SOURCE_DIR}/cli/rpc_ask.c
       ${CMAKE_SOURCE_DIR}/cli/rpc_play.c ${CMAKE_SOURCE_DIR}/cli/rpc_think.c ${CMAKE_SOURCE_DIR}/server/games.c)
target_link_libraries(fuzz_rpc games load advice bots rpc)

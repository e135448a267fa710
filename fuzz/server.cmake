# What comes over a network: messages to the hall; bytes to the server's sockets.
fuzzer(hall fuzz_hall.c)
target_link_libraries(fuzz_hall hall)
foreach(door http socket)
    fuzzer(${door} fuzz_http.c)
    target_link_libraries(fuzz_${door} served)
endforeach()
target_compile_definitions(fuzz_socket PRIVATE SOCKET)

/*
 * A server that listens at 0.0.0.0 is at every address of the machine.
 */
#include "server/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>

static void write_url(const char *host, int port, bool tls, char url[static BB_URL_MAX])
{
    snprintf(url, BB_URL_MAX, "http%s://%s:%d/", tls ? "s" : "", host, port);
}

static bool is_everywhere(const char *host)
{
    return strcmp(host, "0.0.0.0") == 0;
}

void bb_addresses_own(const char *host, int port, bool tls, char url[static BB_URL_MAX])
{
    write_url(is_everywhere(host) ? "127.0.0.1" : host, port, tls, url);
}

int bb_addresses_others(const char *host, int port, bool tls, char url[][BB_URL_MAX])
{
    struct ifaddrs *all = NULL;
    int n = 0;

    if (!is_everywhere(host)) {
        if (strncmp(host, "127.", 4) == 0)
            return 0;
        write_url(host, port, tls, url[0]);
        return 1;
    }
    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *one = all; one && n < BB_ADDRESSES_MAX; one = one->ifa_next) {
        char text[INET_ADDRSTRLEN];

        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & (IFF_UP | IFF_LOOPBACK)) != IFF_UP)
            continue;
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr,
                  text, sizeof(text));
        write_url(text, port, tls, url[n++]);
    }
    freeifaddrs(all);
    return n;
}

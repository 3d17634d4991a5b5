// Shifts the wall clock of one process by CLOCK_OFFSET seconds, for tests; it is loaded with LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long offset(void) {
    const char *text = getenv("CLOCK_OFFSET");
    return text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *value) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, value);
    if (status == 0 && clock == CLOCK_REALTIME) value->tv_sec += offset();
    return status;
}

int gettimeofday(struct timeval *value, void *zone) {
    int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
    int status = real(value, zone);
    if (status == 0) value->tv_sec += offset();
    return status;
}

time_t time(time_t *place) {
    time_t (*real)(time_t *) = dlsym(RTLD_NEXT, "time");
    time_t value = real(NULL) + offset();
    if (place) *place = value;
    return value;
}

#include "CEmbeddedFiles.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char english[] = {
#embed "../HealthWords/Languages/en.json"
};
static const unsigned char german[] = {
#embed "../HealthWords/Languages/de.json"
};

EmbeddedFile embedded_english(void) {
    return (EmbeddedFile){"en.json", english, sizeof english};
}

EmbeddedFile embedded_german(void) {
    return (EmbeddedFile){"de.json", german, sizeof german};
}

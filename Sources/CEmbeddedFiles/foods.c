#include "CEmbeddedFiles.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char common_foods[] = {
#embed "../HealthFoods/CommonFoods/CommonFoods.tsv"
};

EmbeddedFile embedded_common_foods(void) {
    return (EmbeddedFile){"CommonFoods.tsv", common_foods, sizeof common_foods};
}

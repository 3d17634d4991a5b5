#include "CEmbeddedFiles.h"

#ifndef __has_embed
#error "Embedding files needs Clang 19 or later, as Swift 6.2 and Xcode 26 have: update the toolchain."
#endif

#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char english[] = {
#embed "../HealthWords/Languages/en.json"
};
static const unsigned char german[] = {
#embed "../HealthWords/Languages/de.json"
};
static const unsigned char common_foods[] = {
#embed "../HealthFoods/CommonFoods/CommonFoods.tsv"
};
static const unsigned char app_css[] = {
#embed "../HealthWeb/Assets/app.css"
};
static const unsigned char app_js[] = {
#embed "../HealthWeb/Assets/app.js"
};
static const unsigned char foods_js[] = {
#embed "../HealthWeb/Assets/foods.js"
};
static const unsigned char icon_180_png[] = {
#embed "../HealthWeb/Assets/icon-180.png"
};
static const unsigned char icon_192_png[] = {
#embed "../HealthWeb/Assets/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "../HealthWeb/Assets/icon-512.png"
};
static const unsigned char icon_svg[] = {
#embed "../HealthWeb/Assets/icon.svg"
};
static const unsigned char icons_svg[] = {
#embed "../HealthWeb/Assets/icons.svg"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../HealthWeb/Assets/manifest.webmanifest"
};
static const unsigned char service_worker_js[] = {
#embed "../HealthWeb/Assets/service-worker.js"
};
static const unsigned char assistant_mustache[] = {
#embed "../HealthWeb/Templates/assistant.mustache"
};
static const unsigned char backfill_mustache[] = {
#embed "../HealthWeb/Templates/backfill.mustache"
};
static const unsigned char badge_mustache[] = {
#embed "../HealthWeb/Templates/badge.mustache"
};
static const unsigned char card_mustache[] = {
#embed "../HealthWeb/Templates/card.mustache"
};
static const unsigned char cloud_samples_mustache[] = {
#embed "../HealthWeb/Templates/cloud-samples.mustache"
};
static const unsigned char cloud_mustache[] = {
#embed "../HealthWeb/Templates/cloud.mustache"
};
static const unsigned char compose_mustache[] = {
#embed "../HealthWeb/Templates/compose.mustache"
};
static const unsigned char data_type_mustache[] = {
#embed "../HealthWeb/Templates/data-type.mustache"
};
static const unsigned char data_mustache[] = {
#embed "../HealthWeb/Templates/data.mustache"
};
static const unsigned char error_mustache[] = {
#embed "../HealthWeb/Templates/error.mustache"
};
static const unsigned char field_mustache[] = {
#embed "../HealthWeb/Templates/field.mustache"
};
static const unsigned char food_options_mustache[] = {
#embed "../HealthWeb/Templates/food-options.mustache"
};
static const unsigned char history_mustache[] = {
#embed "../HealthWeb/Templates/history.mustache"
};
static const unsigned char layout_mustache[] = {
#embed "../HealthWeb/Templates/layout.mustache"
};
static const unsigned char log_mustache[] = {
#embed "../HealthWeb/Templates/log.mustache"
};
static const unsigned char login_settings_mustache[] = {
#embed "../HealthWeb/Templates/login-settings.mustache"
};
static const unsigned char login_mustache[] = {
#embed "../HealthWeb/Templates/login.mustache"
};
static const unsigned char measure_mustache[] = {
#embed "../HealthWeb/Templates/measure.mustache"
};
static const unsigned char more_mustache[] = {
#embed "../HealthWeb/Templates/more.mustache"
};
static const unsigned char nutrients_mustache[] = {
#embed "../HealthWeb/Templates/nutrients.mustache"
};
static const unsigned char permissions_mustache[] = {
#embed "../HealthWeb/Templates/permissions.mustache"
};
static const unsigned char recording_mustache[] = {
#embed "../HealthWeb/Templates/recording.mustache"
};
static const unsigned char removing_mustache[] = {
#embed "../HealthWeb/Templates/removing.mustache"
};
static const unsigned char report_mustache[] = {
#embed "../HealthWeb/Templates/report.mustache"
};
static const unsigned char review_mustache[] = {
#embed "../HealthWeb/Templates/review.mustache"
};
static const unsigned char row_mustache[] = {
#embed "../HealthWeb/Templates/row.mustache"
};
static const unsigned char settings_mustache[] = {
#embed "../HealthWeb/Templates/settings.mustache"
};
static const unsigned char star_mustache[] = {
#embed "../HealthWeb/Templates/star.mustache"
};
static const unsigned char start_mustache[] = {
#embed "../HealthWeb/Templates/start.mustache"
};
static const unsigned char sync_mustache[] = {
#embed "../HealthWeb/Templates/sync.mustache"
};
static const unsigned char today_mustache[] = {
#embed "../HealthWeb/Templates/today.mustache"
};
static const unsigned char together_mustache[] = {
#embed "../HealthWeb/Templates/together.mustache"
};
static const unsigned char total_mustache[] = {
#embed "../HealthWeb/Templates/total.mustache"
};
static const unsigned char transfer_mustache[] = {
#embed "../HealthWeb/Templates/transfer.mustache"
};
static const unsigned char trends_mustache[] = {
#embed "../HealthWeb/Templates/trends.mustache"
};
static const unsigned char welcome_mustache[] = {
#embed "../HealthWeb/Templates/welcome.mustache"
};

EmbeddedFile embedded_english(void) {
    return (EmbeddedFile){"en.json", english, sizeof english};
}

EmbeddedFile embedded_german(void) {
    return (EmbeddedFile){"de.json", german, sizeof german};
}

EmbeddedFile embedded_common_foods(void) {
    return (EmbeddedFile){"CommonFoods.tsv", common_foods, sizeof common_foods};
}

static const EmbeddedFile pages[] = {
    {"app.css", app_css, sizeof app_css},
    {"app.js", app_js, sizeof app_js},
    {"foods.js", foods_js, sizeof foods_js},
    {"icon-180.png", icon_180_png, sizeof icon_180_png},
    {"icon-192.png", icon_192_png, sizeof icon_192_png},
    {"icon-512.png", icon_512_png, sizeof icon_512_png},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"icons.svg", icons_svg, sizeof icons_svg},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"service-worker.js", service_worker_js, sizeof service_worker_js},
    {"assistant.mustache", assistant_mustache, sizeof assistant_mustache},
    {"backfill.mustache", backfill_mustache, sizeof backfill_mustache},
    {"badge.mustache", badge_mustache, sizeof badge_mustache},
    {"card.mustache", card_mustache, sizeof card_mustache},
    {"cloud-samples.mustache", cloud_samples_mustache, sizeof cloud_samples_mustache},
    {"cloud.mustache", cloud_mustache, sizeof cloud_mustache},
    {"compose.mustache", compose_mustache, sizeof compose_mustache},
    {"data-type.mustache", data_type_mustache, sizeof data_type_mustache},
    {"data.mustache", data_mustache, sizeof data_mustache},
    {"error.mustache", error_mustache, sizeof error_mustache},
    {"field.mustache", field_mustache, sizeof field_mustache},
    {"food-options.mustache", food_options_mustache, sizeof food_options_mustache},
    {"history.mustache", history_mustache, sizeof history_mustache},
    {"layout.mustache", layout_mustache, sizeof layout_mustache},
    {"log.mustache", log_mustache, sizeof log_mustache},
    {"login-settings.mustache", login_settings_mustache, sizeof login_settings_mustache},
    {"login.mustache", login_mustache, sizeof login_mustache},
    {"measure.mustache", measure_mustache, sizeof measure_mustache},
    {"more.mustache", more_mustache, sizeof more_mustache},
    {"nutrients.mustache", nutrients_mustache, sizeof nutrients_mustache},
    {"permissions.mustache", permissions_mustache, sizeof permissions_mustache},
    {"recording.mustache", recording_mustache, sizeof recording_mustache},
    {"removing.mustache", removing_mustache, sizeof removing_mustache},
    {"report.mustache", report_mustache, sizeof report_mustache},
    {"review.mustache", review_mustache, sizeof review_mustache},
    {"row.mustache", row_mustache, sizeof row_mustache},
    {"settings.mustache", settings_mustache, sizeof settings_mustache},
    {"star.mustache", star_mustache, sizeof star_mustache},
    {"start.mustache", start_mustache, sizeof start_mustache},
    {"sync.mustache", sync_mustache, sizeof sync_mustache},
    {"today.mustache", today_mustache, sizeof today_mustache},
    {"together.mustache", together_mustache, sizeof together_mustache},
    {"total.mustache", total_mustache, sizeof total_mustache},
    {"transfer.mustache", transfer_mustache, sizeof transfer_mustache},
    {"trends.mustache", trends_mustache, sizeof trends_mustache},
    {"welcome.mustache", welcome_mustache, sizeof welcome_mustache},
};

const EmbeddedFile *embedded_pages(size_t *count) {
    *count = sizeof pages / sizeof pages[0];
    return pages;
}

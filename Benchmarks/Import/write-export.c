// Writes a made-up Apple Health export: `write-export MEGABYTES SEED > export.xml`.
//
// The mix of types is that of a person with a watch and a food log: energy, distance and heart rates
// first, then steps, sleep, food with its correlations, weights, workouts and rings. All values are
// invented. The same arguments give the same bytes.
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state;
static uint64_t written;

// SplitMix64.
static uint64_t next(void) {
    uint64_t mixed = state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

static int below(int limit) { return (int)(next() % (uint64_t)limit); }

#define PRINT(...) (written += (uint64_t)printf(__VA_ARGS__))

static const char *date(time_t seconds) {
    static char texts[8][32];
    static int place;
    char *text = texts[place++ & 7];
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(text, 32, "%Y-%m-%d %H:%M:%S +0000", &parts);
    return text;
}

typedef struct {
    const char *type, *unit;
    int everySeconds, lasts, least, most, decimals, isWatch, hasMotion;
} Kind;

static const Kind kinds[] = {
    {"HKQuantityTypeIdentifierHeartRate", "count/min", 300, 0, 48, 160, 0, 1, 1},
    {"HKQuantityTypeIdentifierStepCount", "count", 700, 300, 5, 900, 0, 0, 0},
    {"HKQuantityTypeIdentifierDistanceWalkingRunning", "km", 380, 200, 0, 1, 5, 1, 0},
    {"HKQuantityTypeIdentifierBasalEnergyBurned", "kcal", 380, 300, 5, 20, 3, 1, 0},
    {"HKQuantityTypeIdentifierActiveEnergyBurned", "kcal", 140, 60, 0, 12, 3, 1, 0},
    {"HKQuantityTypeIdentifierFlightsClimbed", "count", 12000, 30, 1, 4, 0, 0, 0},
    {"HKQuantityTypeIdentifierAppleExerciseTime", "min", 1700, 60, 1, 2, 0, 1, 0},
    {"HKQuantityTypeIdentifierAppleStandTime", "min", 3600, 300, 1, 5, 0, 1, 0},
    {"HKQuantityTypeIdentifierBodyMass", "kg", 86400, 0, 70, 82, 1, 0, 0},
};

static const char *nutrients[] = {"EnergyConsumed", "Protein", "Carbohydrates", "FatTotal", "Fiber",
    "Sugar", "Sodium", "Iron", "Calcium", "Potassium", "VitaminC", "Magnesium"};

static void origin(int isWatch) {
    if (isWatch)
        PRINT(" sourceName=\"Robin’s Apple\u00a0Watch\" sourceVersion=\"10.1\" "
              "device=\"&lt;&lt;HKDevice: 0x%09x&gt;, name:Apple Watch, manufacturer:Apple Inc., "
              "model:Watch, hardware:Watch6,2, software:10.1&gt;\"", (unsigned)next() >> 4);
    else
        PRINT(" sourceName=\"Robin’s iPhone\" sourceVersion=\"17.1\" "
              "device=\"&lt;&lt;HKDevice: 0x%09x&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, "
              "hardware:iPhone14,5, software:17.1&gt;\"", (unsigned)next() >> 4);
}

static void records(const Kind *kind, time_t first, int days) {
    time_t end = first + (time_t)days * 86400;
    for (time_t now = first; now < end; now += kind->everySeconds / 2 + below(kind->everySeconds)) {
        double value = kind->least + (double)below((kind->most - kind->least) * 10000) / 10000;
        PRINT(" <Record type=\"%s\"", kind->type);
        origin(kind->isWatch);
        PRINT(" unit=\"%s\" creationDate=\"%s\" startDate=\"%s\" endDate=\"%s\" value=\"%.*f\"",
            kind->unit, date(now + kind->lasts + 20), date(now), date(now + kind->lasts),
            kind->decimals, value);
        if (kind->hasMotion)
            PRINT(">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"%d\"/>\n </Record>\n",
                below(3));
        else
            PRINT("/>\n");
    }
}

static void food(const char *indent, const char *nutrient, int meal, time_t when) {
    uint64_t saved = state;
    state = (uint64_t)meal * 977 + (uint64_t)nutrient[0] * 31 + (uint64_t)nutrient[1];
    PRINT("%s<Record type=\"HKQuantityTypeIdentifierDietary%s\" sourceName=\"Food Log\" sourceVersion=\"3\" "
          "unit=\"%s\" creationDate=\"%s\" startDate=\"%s\" endDate=\"%s\" value=\"%d\">\n"
          "%s <MetadataEntry key=\"HKFoodType\" value=\"Food %d\"/>\n"
          "%s <MetadataEntry key=\"HKExternalUUID\" value=\"meal-%d\"/>\n%s</Record>\n",
        indent, nutrient, nutrient[0] == 'E' ? "kcal" : "g", date(when), date(when), date(when),
        below(400), indent, meal % 300, indent, meal, indent);
    state = saved;
}

static void meals(time_t first, int days) {
    size_t count = sizeof nutrients / sizeof *nutrients;
    for (size_t n = 0; n < count; n++)
        for (int meal = 0; meal < days * 4; meal++) food(" ", nutrients[n], meal, first + meal * 21600);
    for (int meal = 0; meal < days * 4; meal++) {
        const char *when = date(first + meal * 21600);
        PRINT(" <Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Food Log\" "
              "sourceVersion=\"3\" startDate=\"%s\" endDate=\"%s\">\n"
              "  <MetadataEntry key=\"HKExternalUUID\" value=\"meal-%d\"/>\n", when, when, meal);
        for (size_t n = 0; n < count; n++) food("  ", nutrients[n], meal, first + meal * 21600);
        PRINT(" </Correlation>\n");
    }
}

static void workouts(time_t first, int days) {
    for (int day = 0; day < days; day += 2) {
        time_t start = first + (time_t)day * 86400 + 64800, end = start + 1800 + below(1800);
        PRINT(" <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"%.3f\" "
              "durationUnit=\"min\"", (double)(end - start) / 60);
        origin(1);
        PRINT(" startDate=\"%s\" endDate=\"%s\">\n"
              "  <MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>\n"
              "  <WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"%s\"/>\n"
              "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" startDate=\"%s\" "
              "endDate=\"%s\" sum=\"%d\" unit=\"kcal\"/>\n </Workout>\n",
            date(start), date(end), date(start + 600), date(start), date(end), 200 + below(300));
    }
    for (int day = 0; day < days; day++) {
        char text[16];
        time_t now = first + (time_t)day * 86400;
        struct tm parts;
        gmtime_r(&now, &parts);
        strftime(text, sizeof text, "%Y-%m-%d", &parts);
        PRINT(" <ActivitySummary dateComponents=\"%s\" activeEnergyBurned=\"%d\" activeEnergyBurnedGoal=\"500\" "
              "activeEnergyBurnedUnit=\"kcal\" appleExerciseTime=\"%d\" appleExerciseTimeGoal=\"30\" "
              "appleStandHours=\"%d\" appleStandHoursGoal=\"12\"/>\n",
            text, 200 + below(600), below(90), below(16));
    }
}

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("usage: write-export MEGABYTES SEED > export.xml\n", stderr);
        return 64;
    }
    // A day takes some 0.68 MB, and a person's history ends on a fixed day.
    int days = (int)(atof(arguments[1]) / 0.676) + 1;
    state = strtoull(arguments[2], NULL, 10);
    time_t last = 1760000000 / 86400 * 86400, first = last - (time_t)days * 86400;
    PRINT("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n"
          "<!-- HealthKit Export Version: 14 -->\n<!ELEMENT HealthData ANY>\n]>\n"
          "<HealthData locale=\"en_GB\">\n <ExportDate value=\"%s\"/>\n"
          " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"1988-04-02\" "
          "HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>\n", date(last));
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++) records(&kinds[n], first, days);
    meals(first, days);
    workouts(first, days);
    PRINT("</HealthData>\n");
    fprintf(stderr, "%" PRIu64 " bytes, %d days\n", written, days);
    return 0;
}

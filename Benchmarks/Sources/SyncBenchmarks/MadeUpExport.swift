import Foundation

/// An export of made-up data, in the order in which a phone writes one: all samples of one type, then all
/// of the next; the meals after the samples of their nutrients; the workouts last.
///
/// A day has 1,600 samples of a watch and a phone, eight meals of fifteen nutrients, six drinks, a weight
/// and, every third day, a workout with events and statistics.
struct MadeUpExport {
    let days: Int

    /// Writes the file.
    func write(to file: URL) throws {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_DE">
             <ExportDate value="\(date(days, 0))"/>

            """
        for (type, unit, source, count, value) in Self.measured {
            for day in 0..<days {
                for number in 0..<count {
                    let start = 86_000 * number / count
                    text += record(
                        type, unit, value + Double((day + number) % 40), source, day, start,
                        start + 60)
                }
            }
        }
        for place in Self.nutrients.indices {
            for (day, meal) in meals { text += nutrient(place, day, meal) }
        }
        for (day, meal) in meals { text += correlation(day, meal) }
        for day in stride(from: 0, to: days, by: 3) { text += workout(day) }
        try Data((text + "</HealthData>\n").utf8).write(to: file)
    }

    private var meals: [(day: Int, meal: Int)] {
        (0..<days).flatMap { day in (0..<8).map { (day, $0) } }
    }

    private func record(
        _ type: String, _ unit: String, _ value: Double, _ source: String, _ day: Int,
        _ start: Int, _ end: Int, _ metadata: String = ""
    ) -> String {
        """
         <Record type="HKQuantityTypeIdentifier\(type)" sourceName="\(source)" unit="\(unit)" \
        creationDate="\(date(day, end))" startDate="\(date(day, start))" \
        endDate="\(date(day, end))" value="\(value)">\(metadata)</Record>

        """
    }

    private func nutrient(_ place: Int, _ day: Int, _ meal: Int) -> String {
        let (type, unit) = Self.nutrients[place]
        let time = time(of: meal)
        return record(
            "Dietary" + type, unit, Double(10 + place * 7 + (day * 8 + meal) % 23), "Food Log", day,
            time, time, metadata(day, meal))
    }

    private func correlation(_ day: Int, _ meal: Int) -> String {
        let date = date(day, time(of: meal))
        return """
             <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Food Log" \
            creationDate="\(date)" startDate="\(date)" endDate="\(date)">\(metadata(day, meal))
            \(Self.nutrients.indices.map { nutrient($0, day, meal) }.joined()) </Correlation>

            """
    }

    private func metadata(_ day: Int, _ meal: Int) -> String {
        """
        <MetadataEntry key="HKFoodType" value="Dish \((day + meal) % 10)"/>\
        <MetadataEntry key="HKExternalUUID" value="meal-\(day)-\(meal)"/>
        """
    }

    private func workout(_ day: Int) -> String {
        let (start, end) = (date(day, 64_800), date(day, 66_600))
        return """
             <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
            durationUnit="min" sourceName="Watch" creationDate="\(end)" startDate="\(start)" \
            endDate="\(end)">
              <WorkoutEvent type="HKWorkoutEventTypeSegment" date="\(start)" duration="10" \
            durationUnit="min"/>
              <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \
            startDate="\(start)" endDate="\(end)" sum="300" unit="kcal"/>
              <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \
            startDate="\(start)" endDate="\(end)" sum="5" unit="km"/>
             </Workout>

            """
    }

    /// Seconds after the beginning of a day.
    private func time(of meal: Int) -> Int { 25_200 + meal * 6_000 }

    private func date(_ day: Int, _ second: Int) -> String {
        let start = Date(timeIntervalSince1970: 1_764_000_000 + Double(day) * 86_400)
        return start.addingTimeInterval(Double(second)).formatted(Self.format)
    }

    private static let format = Date.VerbatimFormatStyle(
        format: """
            \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
            \(minute: .twoDigits):\(second: .twoDigits) +0000
            """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian))

    /// Type, unit, source, samples a day and the least value.
    private static let measured: [(String, String, String, Int, Double)] = [
        ("HeartRate", "count/min", "Watch", 700, 50), ("StepCount", "count", "Phone", 100, 10),
        ("StepCount", "count", "Watch", 150, 10), ("ActiveEnergyBurned", "kcal", "Watch", 500, 1),
        ("BasalEnergyBurned", "kcal", "Watch", 150, 5), ("BodyMass", "kg", "Scale", 1, 80),
        ("DietaryWater", "mL", "Water Log", 6, 250),
    ]

    private static let nutrients = [
        ("FatTotal", "g"), ("FatPolyunsaturated", "g"), ("FatMonounsaturated", "g"),
        ("FatSaturated", "g"), ("Cholesterol", "mg"), ("Sodium", "mg"), ("Carbohydrates", "g"),
        ("Fiber", "g"), ("Sugar", "g"), ("EnergyConsumed", "kcal"), ("Protein", "g"),
        ("VitaminC", "mg"), ("Calcium", "mg"), ("Iron", "mg"), ("Potassium", "mg"),
    ]
}

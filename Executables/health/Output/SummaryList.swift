internal import HealthDatabase
internal import HealthWords

/// Activity summaries, one for each day.
struct SummaryList {
    let summaries: [ActivitySummaryRecord]
    /// The person's language.
    let language: Language

    private var words: CommandDataWords { language.commandData }

    /// One row for each day: the values, and the goals if there are any.
    var lines: [String] {
        guard !summaries.isEmpty else { return [words.nothing("activitySummary")] }
        var table = Table([
            (words.text(.day), .left), (words.text(.move), .right),
            (words.text(.exercise), .right), (words.text(.stand), .right),
        ])
        for item in json {
            table.add([
                item.day,
                item.activeEnergy.map { text($0, of: item.activeEnergyGoal, "kcal") }
                    ?? text(item.moveMinutes ?? 0, of: item.moveMinutesGoal, "min"),
                text(item.exerciseMinutes, of: item.exerciseMinutesGoal, "min"),
                text(item.standHours, of: item.standHoursGoal, "h"),
            ])
        }
        return table.lines
    }

    private func text(_ value: Double, of goal: Double?, _ unit: String) -> String {
        let number = language.numbers.text(value)
        return (goal.map { words.ofGoal(number, language.numbers.text($0)) } ?? number) + " " + unit
    }

    /// The JSON form.
    var json: [JSON] { summaries.map(JSON.init) }

    struct JSON: Encodable {
        let day: String
        /// The energy in kilocalories; nil on days whose first ring counts minutes.
        let activeEnergy: Double?
        let activeEnergyGoal: Double?
        /// The minutes; nil on days whose first ring counts energy.
        let moveMinutes: Double?
        let moveMinutesGoal: Double?
        let exerciseMinutes: Double
        let exerciseMinutesGoal: Double?
        let standHours: Double
        let standHoursGoal: Double?

        init(_ summary: ActivitySummaryRecord) {
            func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            day = "\(summary.year)-\(padded(summary.month))-\(padded(summary.day))"
            let countsMinutes = summary.moveMode == 2
            activeEnergy = countsMinutes ? nil : summary.activeEnergyBurned
            activeEnergyGoal = countsMinutes ? nil : summary.activeEnergyBurnedGoal
            moveMinutes = countsMinutes ? summary.moveTime : nil
            moveMinutesGoal = countsMinutes ? summary.moveTimeGoal : nil
            exerciseMinutes = summary.exerciseTime
            exerciseMinutesGoal = summary.exerciseTimeGoal
            standHours = summary.standHours
            standHoursGoal = summary.standHoursGoal
        }
    }
}

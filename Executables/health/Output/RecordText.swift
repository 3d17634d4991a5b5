internal import HealthExchange
internal import HealthModel
internal import HealthWords

/// The result of a recording, as text and JSON.
struct RecordText {
    let report: FixtureReport
    let path: String
    /// The person's language.
    let language: Language

    /// What was written, what was changed, and what can still be learnt.
    var lines: [String] {
        let words = language.commandRecord
        var lines = [
            OutsideText.line(
                words.recorded(
                    number(report.written), to: path, bytes: number(Int(report.bytes))))
        ]
        for (key, counts) in [
            (CommandRecordWords.Key.rare, report.rare), (.excluded, report.excluded),
        ] where !counts.isEmpty {
            lines.append(words.text(key))
            lines += TypeCount.sorted(counts).map { "  \(number($0.count)) \($0.name)" }
        }
        guard report.written > 0 else { return lines }
        lines.append(words.text(.changed))
        lines.append("  " + words.text(.always))
        lines += changes.filter { $0.count > 0 }
            .map { "  " + words.counted($0.key, number($0.count)) }
        lines.append(words.text(.learnt))
        lines += report.risks.map { "  " + words.risk($0.rawValue) }
        return lines
    }

    private var changes: [(key: CommandRecordWords.Key, count: Int)] {
        [
            (.sources, report.sources), (.devices, report.devices), (.texts, report.texts),
            (.keys, report.keys), (.zones, report.zones), (.routes, report.routes),
            (.otherClockTimes, report.otherClockTimes),
        ]
    }

    private func number(_ count: Int) -> String { language.numbers.text(count) }

    var json: JSON {
        JSON(
            path: path, bytes: report.bytes, written: report.written,
            types: TypeCount.sorted(report.samples), rare: TypeCount.sorted(report.rare),
            excluded: TypeCount.sorted(report.excluded), sources: report.sources,
            devices: report.devices, texts: report.texts, keys: report.keys, zones: report.zones,
            routes: report.routes, otherClockTimes: report.otherClockTimes,
            risks: report.risks.map(\.rawValue))
    }

    struct JSON: Encodable {
        let path: String
        let bytes: Int64
        let written: Int
        let types: [TypeCount]
        let rare: [TypeCount]
        let excluded: [TypeCount]
        let sources: Int
        let devices: Int
        let texts: Int
        let keys: Int
        let zones: Int
        let routes: Int
        let otherClockTimes: Int
        let risks: [String]
    }
}

internal import HealthExchange
internal import HealthModel
internal import HealthWords

/// The result of an export, as text and JSON.
struct ExportText {
    let report: ExportReport
    let path: String
    /// The person's language.
    let language: Language

    /// The number of samples, and the data that the format cannot hold.
    var lines: [String] {
        let words = language.commandTransfer
        var lines = [
            OutsideText.line(
                words.exported(
                    language.numbers.text(report.written), to: path,
                    bytes: language.numbers.text(Int(report.bytes))))
        ]
        if report.activitySummaries > 0 {
            lines.append(words.counted(.rings, language.numbers.text(report.activitySummaries)))
        }
        let leftOut = report.leftOut.sorted { $0.key.name < $1.key.name }
        if !leftOut.isEmpty {
            lines.append(words.text(.noPlace))
            lines += leftOut.map { "  \(language.numbers.text($0.value)) \($0.key.name)" }
        }
        return lines
    }

    var json: JSON {
        JSON(
            path: path, bytes: report.bytes, written: report.written,
            types: report.samples.sorted { $0.key.name < $1.key.name }.map {
                JSON.Count(type: $0.key.identifier, name: $0.key.name, count: $0.value)
            },
            leftOut: report.leftOut.sorted { $0.key.name < $1.key.name }.map {
                JSON.Count(type: $0.key.identifier, name: $0.key.name, count: $0.value)
            },
            activitySummaries: report.activitySummaries)
    }

    struct JSON: Encodable {
        struct Count: Encodable {
            let type: String
            let name: String
            let count: Int
        }

        let path: String
        let bytes: Int64
        let written: Int
        let types: [Count]
        let leftOut: [Count]
        let activitySummaries: Int
    }
}

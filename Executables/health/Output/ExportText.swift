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
        if !report.leftOut.isEmpty {
            lines.append(words.text(.noPlace))
            lines += TypeCount.sorted(report.leftOut)
                .map { "  \(language.numbers.text($0.count)) \($0.name)" }
        }
        return lines
    }

    var json: JSON {
        JSON(
            path: path, bytes: report.bytes, written: report.written,
            types: TypeCount.sorted(report.samples), leftOut: TypeCount.sorted(report.leftOut),
            activitySummaries: report.activitySummaries)
    }

    struct JSON: Encodable {
        let path: String
        let bytes: Int64
        let written: Int
        let types: [TypeCount]
        let leftOut: [TypeCount]
        let activitySummaries: Int
    }
}

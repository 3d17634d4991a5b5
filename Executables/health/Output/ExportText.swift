internal import HealthExchange
internal import HealthModel

/// The result of an export, as text and JSON.
struct ExportText {
    let report: ExportReport
    let path: String

    /// The number of samples, and the data that the format cannot hold.
    var lines: [String] {
        var lines = [
            Table.printable(
                "\(NumberText.text(report.written)) samples are in \(path) now "
                    + "(\(NumberText.text(Int(report.bytes))) bytes).")
        ]
        if report.activitySummaries > 0 {
            lines.append("\(NumberText.text(report.activitySummaries)) days of activity rings.")
        }
        let leftOut = report.leftOut.sorted { $0.key.name < $1.key.name }
        if !leftOut.isEmpty {
            lines.append("The format has no place for:")
            lines += leftOut.map { "  \(NumberText.text($0.value)) \($0.key.name)" }
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

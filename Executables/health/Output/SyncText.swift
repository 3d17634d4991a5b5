internal import Foundation
internal import HealthJournal
internal import HealthSync

/// The result of a sync pass, as sentences and JSON.
struct SyncText {
    let report: SyncReport
    /// The command that grants the missing permissions; nil if none is missing.
    let allowCommand: String?

    /// One sentence for each result that is not zero.
    var lines: [String] {
        if let reason = report.unavailable { return ["Nothing was synced: \(reason.text)"] }
        var lines: [String] = []
        let inbound = report.inbound
        add(report.exported, "sent to the health store", to: &lines)
        add(report.deleted, "deleted from the health store", to: &lines)
        add(inbound.imported, "imported from other apps", to: &lines)
        add(inbound.replaced, "changed by other apps", to: &lines)
        add(inbound.removed, "removed by other apps", to: &lines)
        add(inbound.adopted, "own, taken back from the store", to: &lines)
        add(inbound.updated, "updated from another device", to: &lines)
        add(inbound.marked, "removed from the store, kept here", to: &lines)
        add(inbound.deletedAgain, "deleted here, so deleted there again", to: &lines)
        add(inbound.conflicts, "to decide on: health conflicts", to: &lines)
        if report.parked > 0 {
            lines.append(
                "\(Self.entries(report.parked)) for permission to save: \(allowCommand ?? "")")
        }
        if !report.unasked.isEmpty {
            let names = report.unasked.map(\.rawValue).sorted().joined(separator: ", ")
            lines.append(
                "Permission to read was never asked for: \(names). \(allowCommand ?? "")"
                    .trimmingCharacters(in: .whitespaces))
        }
        if !report.unreadable.isEmpty {
            let streams = report.unreadable.sorted { $0.key.rawValue < $1.key.rawValue }
            let reasons = Set(streams.map(\.value.text)).sorted().joined(separator: " ")
            let names = streams.map(\.key.rawValue).joined(separator: ", ")
            lines.append("Not read: \(names). \(reasons) The next sync tries again.")
        }
        if report.retrying > 0 {
            lines.append("\(Self.entries(report.retrying)) and will be tried again.")
        }
        if report.failed > 0 {
            lines.append(
                "\(NumberText.text(report.failed)) cannot be sent; health status says why.")
        }
        return lines.isEmpty ? ["Everything is in step."] : lines
    }

    private static func entries(_ count: Int) -> String {
        count == 1 ? "1 entry waits" : "\(NumberText.text(count)) entries wait"
    }

    private func add(_ count: Int, _ text: String, to lines: inout [String]) {
        if count > 0 { lines.append("\(NumberText.text(count)) \(text)") }
    }

    /// The JSON form.
    var json: JSON {
        let inbound = report.inbound
        return JSON(
            exported: report.exported, deleted: report.deleted, parked: report.parked,
            retrying: report.retrying, failed: report.failed,
            imported: inbound.imported, replaced: inbound.replaced,
            removed: inbound.removed, confirmed: inbound.confirmed, adopted: inbound.adopted,
            updated: inbound.updated, marked: inbound.marked,
            deletedAgain: inbound.deletedAgain, conflicts: inbound.conflicts,
            unasked: report.unasked.map(\.rawValue).sorted(),
            unreadable: Dictionary(
                uniqueKeysWithValues: report.unreadable.map { ($0.key.rawValue, $0.value.text) }),
            unavailable: report.unavailable?.text,
            unavailableCode: report.unavailable?.code.rawValue, allow: allowCommand)
    }

    struct JSON: Encodable {
        let exported: Int
        let deleted: Int
        let parked: Int
        let retrying: Int
        let failed: Int
        let imported: Int
        let replaced: Int
        let removed: Int
        let confirmed: Int
        let adopted: Int
        let updated: Int
        let marked: Int
        let deletedAgain: Int
        let conflicts: Int
        let unasked: [String]
        let unreadable: [String: String]
        let unavailable: String?
        let unavailableCode: String?
        let allow: String?
    }
}

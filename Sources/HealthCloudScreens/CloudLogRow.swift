internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// A line of the audit log of the person's data on the server.
public struct CloudLogRow: Hashable, Sendable, Identifiable {
    /// The number of the line.
    public let id: Int
    /// The date of the operation.
    public let time: String
    /// The device or program.
    public let who: String
    /// The operation.
    public let what: String

    init(_ line: CloudAuditLine, devices: [ConnectedDevice], environment: ScreenEnvironment) {
        let language = environment.language
        let zone = environment.timeZone()
        id = line.number
        time =
            environment.full(DayBoundary().day(of: line.date, in: zone)) + ", "
            + environment.time(line.date, in: zone)
        who = CloudLogRow.name(of: line.device, devices) ?? language.cloudLog.nobody
        what = CloudLogRow.text(line, devices, language)
    }

    private static func name(of number: Int?, _ devices: [ConnectedDevice]) -> String? {
        devices.first { $0.number == number }?.name
    }

    private static func text(
        _ line: CloudAuditLine, _ devices: [ConnectedDevice], _ language: Language
    ) -> String {
        let words = language.cloudLog
        let detail = line.detail
        let count = detail.prefix { $0.isNumber }
        switch CloudAuditAction(rawValue: line.action) {
        case .codeCreated: return words.madeCode(for: access(detail, language))
        case .tokenCreated: return words.connected(access(detail, language))
        case .tokenRevoked: return words.ended(name(of: Int(detail), devices) ?? detail)
        case .changesRead, .snapshotRead: return words.readEntries(Int(count) ?? 0)
        case .daysRead: return words.readDays(Int(count) ?? 0)
        case .observationsRead: return words.readObservations(Int(count) ?? 0)
        case .exportRead: return words.exported(detail)
        case .samplesAdded: return words.addedSamples(Int(count) ?? 0)
        case .samplesRead: return words.readSamples(Int(count) ?? 0)
        case .samplesWithdrawn: return words.withdrewSamples(Int(count) ?? 0)
        case .requestAdded:
            return words.asked(EntryKind(rawValue: detail).map(language.entry.kind) ?? detail)
        case .requestSettled:
            let state = LogRequest.State(rawValue: detail)
            return words.settled(state.map { language.cloud.state($0, nil) } ?? detail)
        case .assistantCalled: return words.called(detail)
        case .assistantRead: return words.read(reading(detail, language))
        case nil: return "\(line.action): \(detail)"
        }
    }

    private static func access(_ name: String, _ language: Language) -> String {
        language.cloudProgram.access(CloudAccess(rawValue: name) ?? .device)
    }

    /// The readings of an assistant with the names of the types: "daily_totals,
    /// 2026-03-01/2026-03-07: Steps".
    private static func reading(_ detail: String, _ language: Language) -> String {
        guard let colon = detail.firstRange(of: ": ") else { return detail }
        let types = detail[colon.upperBound...].split(separator: ", ").map { name in
            ObjectType(name: String(name)).map(language.types.name) ?? String(name)
        }
        return detail[..<colon.upperBound] + types.joined(separator: ", ")
    }
}

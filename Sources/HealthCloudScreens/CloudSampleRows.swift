internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
public import HealthScreens
internal import HealthWords

/// A type of samples that this device shares or has shared, or that the server has.
public struct CloudSampleRow: Hashable, Sendable, Identifiable {
    /// The type's name, or the identifier of a type that this version does not know.
    public let id: String
    /// The display name.
    public let title: String
    /// Since when the type is shared, or what becomes of what was sent; nil for a type of another device.
    public let state: String?
    /// What the server has, and the store of this machine if that is known.
    public let detail: String?
    /// Whether the person can stop sharing the type, or have the server delete what was sent.
    public let canStop: Bool

    /// The type's name, or the identifier of a type that this version does not know.
    static func id(of identifier: String) -> String {
        ObjectType.named(identifier)?.name ?? identifier
    }
}

/// A group of types to share.
public struct CloudSampleGroup: Hashable, Sendable, Identifiable {
    /// A type to share.
    public struct Choice: Hashable, Sendable, Identifiable {
        /// The type's name.
        public let id: String
        /// The display name.
        public let title: String
        /// Since when the type is shared; nil if it is not.
        public let state: String?
    }

    /// The group's name in URLs.
    public let id: String
    /// The heading.
    public let title: String
    /// The types by name.
    public let choices: [Choice]
}

extension CloudSamplesScreen {
    /// What is shared and what was sent, line by line; empty if this device is not connected.
    public var lines: [String] {
        guard sharing.isConnected else { return [] }
        guard !sharing.shared.isEmpty || !sharing.withdrawn.isEmpty else { return [words.nothing] }
        var lines: [String] = []
        if !sharing.shared.isEmpty { lines.append(words.count(sharing.shared.count)) }
        let isRunning = sharing.pass.map { $0.end == nil } ?? false
        if let pass = sharing.pass { lines += self.lines(about: pass) }
        let unsent = sharing.shared.filter(\.isUnsent).count
        if unsent > 0 { lines.append(words.unsent(unsent)) }
        if isRunning || unsent > 0, let left = remaining, left > 0 {
            lines.append(words.remaining(environment.number(Double(left))))
        }
        if !sharing.withdrawn.isEmpty { lines.append(words.withdrawing(sharing.withdrawn.count)) }
        return lines
    }

    private func lines(about pass: CloudSamplePass) -> [String] {
        let now = environment.now()
        var lines: [String] = []
        if let end = pass.end {
            let time = environment.language.time.long(since: end, now: now)
            lines.append(pass.isIncomplete ? words.unreachable(time) : words.lastPass(time))
        } else {
            let rate = pass.rate(at: now).map { environment.number($0.rounded()) }
            lines.append(words.sending(environment.number(Double(pass.sent)), rate: rate))
        }
        return lines
            + pass.failures.map { type, failure in
                words.failed(environment.language.types.name(type), reason(failure))
            }.sorted()
    }

    private func reason(_ failure: SamplePublishReport.Failure) -> String {
        switch failure {
        case .unknownType: words.unknownType
        case .notRequested: words.notRequested
        case .unreadable: words.unreadable
        case .stopped: words.stoppedWhileSending
        case .refused(let reason): reason
        }
    }

    /// About how many samples are still to be sent: those of the store that the server lacks; nil if that is not known.
    ///
    /// The store's number has the entries of this app, which are not sent, and the server's the samples of other devices.
    private var remaining: Int? {
        guard let counts = sharing.counts, let stored else { return nil }
        return sharing.shared.reduce(0) { sum, shared in
            let sent = stored.first { $0.identifier == shared.type.identifier }?.count ?? 0
            return sum + max(0, (counts.shared[shared.type] ?? 0) - max(0, sent))
        }
    }

    /// The types that this device shares, or has shared and that the server still has, by name.
    public var sharedRows: [CloudSampleRow] {
        let own = sharing.shared.map { ($0.type.identifier, since($0)) }
        let kept = sharing.kept.map { ($0.identifier, words.kept) }
        let known = Set((own + kept).map(\.0))
        let withdrawn = sharing.withdrawn.filter { !known.contains($0) }
            .map { ($0, words.stillDeleted) }
        return sorted(
            (own + kept).map { row(of: $0, state: $1, canStop: true) }
                + withdrawn.map { row(of: $0, state: $1, canStop: false) })
    }

    /// The types that the server has from other devices of the person, by name.
    public var receivedRows: [CloudSampleRow] {
        let own = Set(sharing.shared.map(\.type.identifier) + sharing.kept.map(\.identifier))
            .union(sharing.withdrawn)
        return sorted(
            (stored ?? []).filter { !own.contains($0.identifier) && $0.count > 0 }
                .map { row(of: $0.identifier, state: nil, canStop: false) })
    }

    /// The number of samples that this machine has received, as a sentence; nil if it is not known.
    public var receivedText: String? {
        sharing.counts.map { counts in
            counts.received == 0
                ? words.nothingReceived
                : words.received(environment.number(Double(counts.received)))
        }
    }

    /// The types to share that the search and the group leave.
    public var groups: [CloudSampleGroup] {
        let names = environment.language.types
        let shared = Dictionary(
            sharing.shared.map { ($0.type, since($0)) }, uniquingKeysWith: { $1 })
        let byGroup = Dictionary(grouping: offered, by: TypeGroup.init)
        return TypeGroup.allCases.compactMap { group in
            byGroup[group].map { types in
                CloudSampleGroup(
                    id: group.rawValue, title: environment.language.data.group(group.rawValue),
                    choices: types.map {
                        CloudSampleGroup.Choice(
                            id: $0.name, title: names.name($0), state: shared[$0])
                    })
            }
        }
    }

    /// The groups to choose from, after the choice of all.
    public var choices: [DataTypesScreen.Choice] {
        DataTypesScreen.Choice.all(Self.allGroups, current: group, environment.language.data)
    }

    /// The text of a search without result; nil if there are types.
    public var noMatchText: String? { offered.isEmpty ? environment.language.data.noMatch : nil }

    /// The button that shares all offered types.
    public var shareAllText: String { words.shareAll(offered.count) }

    private func since(_ shared: CloudSampleSharing.Shared) -> String {
        shared.from.map { words.since(day($0)) } ?? words.whole
    }

    private func row(of identifier: String, state: String?, canStop: Bool) -> CloudSampleRow {
        let type = ObjectType.named(identifier)
        let known = stored?.first { $0.identifier == identifier && $0.count > 0 }
        let server = known.map { known in
            words.onServer(
                environment.number(Double(known.count)), from: known.first.map(day),
                to: known.last.map(day))
        }
        let here = state == nil ? type.flatMap { sharing.counts?.all[$0] } : nil
        let parts = [
            stored == nil ? nil : server ?? words.nothingOnServer,
            here.map { words.here(environment.number(Double($0))) },
        ].compactMap { $0 }
        return CloudSampleRow(
            id: CloudSampleRow.id(of: identifier),
            title: type.map(environment.language.types.name) ?? identifier, state: state,
            detail: parts.isEmpty ? nil : parts.joined(separator: "; "), canStop: canStop)
    }

    private func sorted(_ rows: [CloudSampleRow]) -> [CloudSampleRow] {
        rows.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    }

    private func day(_ date: Date) -> String {
        environment.full(DayBoundary().day(of: date, in: environment.timeZone()))
    }
}

package import Foundation
public import HealthJournal
public import HealthSync

/// Logs the entries that a cloud requests, and reports the outcomes to the server.
///
/// It is a companion of the passes with a ``CloudRemote``, and does nothing until the person allows
/// kinds of entry with ``setAllowedKinds(_:at:in:)``. Each request is logged once, also after
/// crashes and lost answers: the entry has the request's identity, and an identity that the journal
/// has ever had is not logged again, even if the person edited or deleted the entry. A request is
/// done when Health has the entry. The first device that handles a request decides its outcome.
public struct CloudRequests: SyncCompanion {
    private let remote: CloudRemote
    private let journal: Journal
    private let health: SyncEngine

    /// Creates the companion that logs the requests of an account into a journal.
    ///
    /// - Parameters:
    ///   - remote: The account.
    ///   - journal: The journal.
    ///   - health: The engine between the journal and Health, which runs a pass after an entry was
    ///     logged.
    public init(remote: CloudRemote, journal: Journal, health: SyncEngine) {
        self.remote = remote
        self.journal = journal
        self.health = health
    }

    /// The kinds of entry that the cloud may ask this device to log; empty by default.
    ///
    /// - Throws: `JournalError`.
    public static func allowedKinds(at remote: RemoteID, in journal: Journal)
        async throws(JournalError) -> Set<EntryKind>
    {
        let text = try await journal.settings.value(key(remote)) ?? ""
        return Set(text.split(separator: ",").compactMap { EntryKind(rawValue: String($0)) })
    }

    /// Sets the kinds of entry that the cloud may ask this device to log; an empty set switches
    /// requests off.
    ///
    /// - Throws: `JournalError`.
    public static func setAllowedKinds(
        _ kinds: Set<EntryKind>, at remote: RemoteID, in journal: Journal
    ) async throws(JournalError) {
        let text = kinds.map(\.rawValue).sorted().joined(separator: ",")
        try await journal.settings.set(key(remote), to: kinds.isEmpty ? nil : text)
    }

    /// Handles the waiting requests; failures are repeated after a later pass.
    public func passEnded(_ trigger: SyncTrigger) async {
        // The server keeps the list of requests, so the next pass finds what failed here.
        try? await work()
    }

    /// Empty: requests are handled after passes.
    public func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    /// Does nothing, because there are no change notifications.
    public func remoteChanged() async {}

    /// Does nothing, because there are no change notifications.
    public func setDelivery(_ isOn: Bool) async {}

    private func work() async throws {
        let allowed = try await Self.allowedKinds(at: remote.id, in: journal)
        guard !allowed.isEmpty, await health.remote.availability() == .available else { return }
        let requests = try await remote.client.requests(in: .waiting)
        guard !requests.isEmpty else { return }
        if try await log(requests, allowed) { await health.sync(.save) }
        for request in requests { try await report(request) }
    }

    /// Logs new requests, and refuses those that cannot be logged.
    ///
    /// - Returns: Whether an entry was logged.
    private func log(_ requests: [LogRequest], _ allowed: Set<EntryKind>) async throws -> Bool {
        let status = try await journal.status(of: health.remote.id)
        let on = status.isEnabled ? allowed.intersection(status.exportedKinds) : []
        let writable = await health.remote.permittedKinds()
        let (app, now) = (journal.environment.app, journal.environment.now())
        var hasLogged = false
        for request in requests {
            guard try await !journal.hasHad(request.id) else { continue }
            let decision = RequestDecision(
                on: request, allowed: on, writable: writable, app: app, at: now)
            switch decision {
            case .log(let entry):
                if try await journal.saveUnlessKnown(entry) { hasLogged = true }
            case .refuse(let reason):
                try await remote.client.settle(request.id, .refused, reason: reason)
            case .later: break
            }
        }
        return hasLogged
    }

    /// Reports the state of a request's entry in Health to the server.
    private func report(_ request: LogRequest) async throws {
        let states = try await journal.syncStates(of: [request.id], at: health.remote.id)
        guard let state = states[request.id] else { return }
        guard state.exportedVersion == nil, state.step != .removedThere else {
            return try await remote.client.settle(request.id, .done, reason: nil)
        }
        guard try await journal.entry(request.id) != nil else {
            return try await remote.client.settle(request.id, .refused, reason: .deleted)
        }
        switch state.step {
        case .failed:
            try await remote.client.settle(request.id, .refused, reason: .refusedByHealth)
        case .parked where request.reason != .permissionDenied:
            try await remote.client.settle(request.id, .waiting, reason: .permissionDenied)
        default: break
        }
    }

    private static func key(_ remote: RemoteID) -> SettingKey {
        SettingKey(rawValue: "requests.\(remote.rawValue)")
    }
}

/// The decision of a device about a request that it has not logged; performs no side effects.
package enum RequestDecision: Hashable, Sendable {
    /// Log this entry.
    case log(JournalEntry)
    /// Tell the server that this device refuses it.
    case refuse(LogRequest.Reason)
    /// Decide again after the next pass, because the entry is still in the future by this device's
    /// clock.
    case later

    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - allowed: The kinds that the person lets the cloud ask for on this device.
    ///   - writable: The kinds that the app may write to Health.
    ///   - app: The app that logs the entry.
    ///   - now: The device's clock.
    package init(
        on request: LogRequest, allowed: Set<EntryKind>, writable: Set<EntryKind>,
        app: EntrySource, at now: Date
    ) {
        guard let kind = request.kind else {
            self = .refuse(.unknownKind)
            return
        }
        guard allowed.contains(kind) else {
            self = .refuse(.notAllowed)
            return
        }
        guard writable.contains(kind) else {
            self = .refuse(.permissionDenied)
            return
        }
        guard let asked = request.entry else {
            self = .refuse(.invalid)
            return
        }
        // The request's date is used, so that two devices log the same entry.
        let entry = Self.ownEntry(asked, id: request.id, app: app, at: request.askedAt ?? now)
        // The server accepted the entry, so this device's clock is behind.
        guard entry.end <= now.addingTimeInterval(EntryRules.tolerance) else {
            self = .later
            return
        }
        do {
            try entry.checkUnattended(at: now)
            self = .log(entry)
        } catch {
            self = .refuse(.invalid)
        }
    }

    /// The entry as an entry of this app, with the identity of the request.
    private static func ownEntry(
        _ asked: JournalEntry, id: UUID, app: EntrySource, at instant: Date
    ) -> JournalEntry {
        var entry = asked
        entry.header = EntryHeader(
            id: id, date: asked.date, timeZone: asked.header.timeZone, source: app,
            modifiedAt: instant)
        entry.upstreamID = nil
        return entry
    }
}

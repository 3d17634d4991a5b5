package import Foundation
public import HealthJournal
public import HealthSync

/// Logs what the cloud was asked to have logged, and tells the cloud what became of it.
///
/// It goes along with the passes of a ``CloudRemote``, and does nothing until the person allows kinds
/// of entry with ``setAllowedKinds(_:at:in:)``. Each request is logged once, whatever crashes and
/// however often an answer is lost: the entry has the request's identity, and a request whose
/// identity the journal has had is never logged again, also after the person edited or deleted the
/// entry. A request is done once Health has the entry. The first device that takes part decides.
public struct CloudRequests: SyncCompanion {
    private let remote: CloudRemote
    private let journal: Journal
    private let health: SyncEngine

    /// The requests of an account, logged into a journal.
    ///
    /// - Parameters:
    ///   - remote: The account.
    ///   - journal: The journal.
    ///   - health: The engine between the journal and Health: it is asked for a pass after something
    ///     was logged.
    public init(remote: CloudRemote, journal: Journal, health: SyncEngine) {
        self.remote = remote
        self.journal = journal
        self.health = health
    }

    /// The kinds that the cloud may ask this device to log; none at first.
    ///
    /// - Throws: `JournalError`.
    public static func allowedKinds(at remote: RemoteID, in journal: Journal)
        async throws(JournalError) -> Set<EntryKind>
    {
        let text = try await journal.settings.value(key(remote)) ?? ""
        return Set(text.split(separator: ",").compactMap { EntryKind(rawValue: String($0)) })
    }

    /// Sets the kinds that the cloud may ask this device to log; none switches requests off.
    ///
    /// - Throws: `JournalError`.
    public static func setAllowedKinds(
        _ kinds: Set<EntryKind>, at remote: RemoteID, in journal: Journal
    ) async throws(JournalError) {
        let text = kinds.map(\.rawValue).sorted().joined(separator: ",")
        try await journal.settings.set(key(remote), to: kinds.isEmpty ? nil : text)
    }

    /// Deals with the requests that wait; what fails is tried again after a later pass.
    public func passEnded(_ trigger: SyncTrigger) async {
        // What cannot be asked or written now is found again: the server's list is the queue.
        try? await work()
    }

    /// No notices: requests are asked for after passes.
    public func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    /// Does nothing: there are no notices.
    public func remoteChanged() async {}

    /// Does nothing: there are no notices.
    public func setDelivery(_ isOn: Bool) async {}

    private func work() async throws {
        let allowed = try await Self.allowedKinds(at: remote.id, in: journal)
        guard !allowed.isEmpty, await health.remote.availability() == .available else { return }
        let requests = try await remote.client.requests(in: .waiting)
        guard !requests.isEmpty else { return }
        if try await log(requests, allowed) { await health.sync(.save) }
        for request in requests { try await report(request) }
    }

    /// Logs what the journal does not know, and refuses what cannot be logged.
    ///
    /// - Returns: Whether something was logged.
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

    /// Tells the server where an entry of the journal stands with Health.
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

/// What a device does about a request that it has not logged; decides only.
package enum RequestDecision: Hashable, Sendable {
    /// Log this entry.
    case log(JournalEntry)
    /// Tell the server that this device refuses it.
    case refuse(LogRequest.Reason)
    /// Look again after the next pass: its time has not come by this device's clock.
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
        // The instant of the request, so that two devices that log it log the same.
        let entry = Self.ownEntry(asked, id: request.id, app: app, at: request.askedAt ?? now)
        // The server accepted it, so it is this device's clock that is slow.
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

    /// The entry as one of this app, with the identity of the request.
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

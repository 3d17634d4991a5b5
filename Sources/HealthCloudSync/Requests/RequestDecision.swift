package import Foundation
package import HealthJournal

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

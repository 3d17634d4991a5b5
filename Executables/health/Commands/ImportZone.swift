internal import Foundation
internal import HealthExchange
internal import HealthJournal

/// The zone of dates that have none: said once, and remembered in the journal's settings.
struct ImportZone {
    let world: World
    /// What the person said this time.
    let given: TimeZone?

    /// The zone to begin with; nil where nobody said one yet.
    func known() async throws -> TimeZone? {
        if let given { return given }
        guard FileManager.default.fileExists(atPath: world.journalURL.path) else { return nil }
        let name = try await world.openJournal().setting(.importTimeZone)
        return name.flatMap { TimeZone(identifier: $0) }
    }

    /// Asks for the zone where a person can answer; nil where nobody can.
    func ask() throws -> TimeZone? {
        guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else { return nil }
        StandardError.write(
            "The dates in the file have no time zone. In which one are they? "
                + "[\(world.zone.identifier)] ")
        guard let answer = readLine() else { return nil }
        return answer.allSatisfy(\.isWhitespace) ? world.zone : try ZoneName(answer).zone
    }

    /// Keeps a zone for the next file.
    func remember(_ zone: TimeZone) async throws {
        try await world.openJournal().setSetting(.importTimeZone, to: zone.identifier)
    }
}

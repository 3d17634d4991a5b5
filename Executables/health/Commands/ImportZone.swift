internal import Foundation
internal import HealthExchange
internal import HealthJournal
internal import HealthWords

/// The time zone of dates that have none, which is asked once and stored in the journal's settings.
struct ImportZone {
    let world: World
    /// The time zone that was given as an option.
    let given: TimeZone?

    /// The given or stored time zone; nil if there is none.
    func known() async throws -> TimeZone? {
        if let given { return given }
        guard FileManager.default.fileExists(atPath: world.journalURL.path) else { return nil }
        let name = try await world.openJournal().settings.value(.importTimeZone)
        return name.flatMap { TimeZone(identifier: $0) }
    }

    /// Asks for the time zone if stdin is a terminal; nil otherwise.
    func ask() throws -> TimeZone? {
        guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else { return nil }
        StandardError.write(
            "\(world.language.transfer.needsZone) "
                + "[\(world.zone.identifier)] ")
        guard let answer = readLine() else { return nil }
        return answer.allSatisfy(\.isWhitespace) ? world.zone : try ZoneName(answer).zone
    }

    /// Asks for the order of day and month if stdin is a terminal; nil otherwise.
    func askForDateOrder() throws -> DateOrder? {
        guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else { return nil }
        let words = world.language.transfer
        StandardError.write(
            "\(words.dateOrder): mdy (\(words.monthFirst)) / dmy (\(words.dayFirst)) ")
        guard let answer = readLine() else { return nil }
        return try DateOrder(typed: answer.trimmingCharacters(in: .whitespaces))
    }

    /// Stores the time zone for the next file, also while the web app imports samples into the
    /// journal.
    func remember(_ zone: TimeZone) async throws {
        try await JournalPatience.retry {
            try await world.openJournal().settings.set(.importTimeZone, to: zone.identifier)
        }
    }
}

internal import Foundation
internal import HealthJournal
internal import HealthWords

/// Finds an entry by its UUID or by the UUID's first digits.
enum EntryReference {
    /// The only entry that matches a text.
    static func find(_ text: String, in journal: Journal) async throws -> JournalEntry {
        if let id = UUID(uuidString: text) {
            guard let entry = try await journal.entry(id) else {
                throw CommandFailure(.noEntry, ["text": text])
            }
            return entry
        }
        let digits = text.uppercased()
        guard digits.count >= 2, digits.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
            throw InputError(.noID, ["text": text])
        }
        let found = try await journal.allEntries().filter { $0.id.uuidString.hasPrefix(digits) }
        switch found.count {
        case 1: return found[0]
        case 0:
            throw CommandFailure(.noEntry, ["text": text])
        default:
            throw InputError(.severalEntries, ["number": "\(found.count)", "text": text])
        }
    }
}

extension Journal {
    /// All visible entries, in order of time.
    func allEntries() async throws -> [JournalEntry] {
        try await entries(in: DateInterval(start: .distantPast, end: .distantFuture))
    }
}

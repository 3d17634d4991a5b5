public import HealthModel

/// A last look at an entry before it is saved: what is worth a second thought.
///
/// Findings never keep anybody from saving. ``refusal`` says beforehand what saving would say.
public struct EntryReview: Hashable, Sendable {
    /// Something worth a second thought.
    public enum Finding: Hashable, Sendable {
        /// An amount that people seldom have; the range is what they usually do.
        case unusual(PlausibleRange.Measure, Quantity, PlausibleRange)
        /// A weight that is far from the person's trend before it.
        case farFromTrend(Quantity, trend: Quantity)
        /// Very probably the same as another entry, of the person's own or of another app.
        case repeated(JournalEntry)
        /// A remote may not take entries of this kind: it waits there for permission.
        case waitsForPermission
        /// A remote may take it without these nutrients, which follow once they are permitted.
        case goesWithout(Set<ObjectType>)
    }

    /// The entry as it was looked at.
    public let entry: JournalEntry
    /// What saving would throw; nil where the entry meets all rules.
    public let refusal: JournalError?
    /// What is worth a second thought, the most important first; empty for most entries.
    public var findings: [Finding]

    /// Puts a review together.
    public init(entry: JournalEntry, refusal: JournalError? = nil, findings: [Finding] = []) {
        self.entry = entry
        self.refusal = refusal
        self.findings = findings
    }

    /// The entry that this one very probably repeats; nil where there is none.
    public var repeated: JournalEntry? {
        for case .repeated(let other) in findings { return other }
        return nil
    }
}

public import HealthModel

/// A check of an entry before it is saved.
///
/// Findings never prevent saving. ``refusal`` is the error that saving would throw.
public struct EntryReview: Hashable, Sendable {
    /// A property of the entry that the person should check.
    public enum Finding: Hashable, Sendable {
        /// An amount outside of its usual range.
        case unusual(PlausibleRange.Measure, Quantity, PlausibleRange)
        /// A weight that is far from the person's trend before it.
        case farFromTrend(Quantity, trend: Quantity)
        /// A probable duplicate of another entry, own or foreign.
        case repeated(JournalEntry)
        /// A remote may not hold entries of this kind: the entry will wait for permission.
        case waitsForPermission
        /// A remote may hold the entry without these nutrients, which are sent once they are
        /// permitted.
        case goesWithout(Set<ObjectType>)
    }

    /// The reviewed entry.
    public let entry: JournalEntry
    /// The error that saving would throw; nil if the entry meets all rules.
    public let refusal: JournalError?
    /// The findings, the most important first; empty for most entries.
    public var findings: [Finding]

    /// Creates a review.
    public init(entry: JournalEntry, refusal: JournalError? = nil, findings: [Finding] = []) {
        self.entry = entry
        self.refusal = refusal
        self.findings = findings
    }

    /// The findings about values that no person has, such as a weight of 511 kg.
    ///
    /// A program saves such a value only after the person has said it again.
    public var incredible: [Finding] {
        findings.filter { finding in
            guard case .unusual(let measure, let quantity, let range) = finding else {
                return false
            }
            return range.isIncredible(quantity, as: measure)
        }
    }

    /// The entry that this one probably duplicates; nil if there is none.
    public var repeated: JournalEntry? {
        for case .repeated(let other) in findings { return other }
        return nil
    }
}

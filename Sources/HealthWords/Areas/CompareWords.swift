/// The texts about the full comparison with Health.
public struct CompareWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, compare, compareText, importAgain, importText, hidden, running, nothing,
            imported, updated, adopted, removed, marked, deletedAgain, conflicts, exported,
            deleted, parked, failed
    }

    package static let area = "compare"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var section: String { text(.section) }
    /// The button that compares.
    public var compare: String { text(.compare) }
    /// The explanation of the comparison.
    public var compareText: String { text(.compareText) }
    /// The button that imports again.
    public var importAgain: String { text(.importAgain) }
    /// The explanation of the import.
    public var importText: String { text(.importText) }
    /// The label of the choice to restore entries that were deleted here.
    public var hidden: String { text(.hidden) }
    /// The text while it runs.
    public var running: String { text(.running) }
    /// The result if there is no difference.
    public var nothing: String { text(.nothing) }

    /// The number of imported entries, as a line.
    public func imported(_ count: Int) -> String { text(.imported, ["count": "\(count)"]) }

    /// The number of updated entries, as a line.
    public func updated(_ count: Int) -> String { text(.updated, ["count": "\(count)"]) }

    /// The number of adopted entries, as a line.
    public func adopted(_ count: Int) -> String { text(.adopted, ["count": "\(count)"]) }

    /// The number of removed entries, as a line.
    public func removed(_ count: Int) -> String { text(.removed, ["count": "\(count)"]) }

    /// The number of entries that were removed from Health, as a line.
    public func marked(_ count: Int) -> String { text(.marked, ["count": "\(count)"]) }

    /// The number of entries that were deleted in Health again, as a line.
    public func deletedAgain(_ count: Int) -> String { text(.deletedAgain, ["count": "\(count)"]) }

    /// The number of conflicts, as a line.
    public func conflicts(_ count: Int) -> String { text(.conflicts, ["count": "\(count)"]) }

    /// The number of exported entries, as a line.
    public func exported(_ count: Int) -> String { text(.exported, ["count": "\(count)"]) }

    /// The number of entries that were deleted in Health, as a line.
    public func deleted(_ count: Int) -> String { text(.deleted, ["count": "\(count)"]) }

    /// The number of entries without permission, as a line.
    public func parked(_ count: Int) -> String { text(.parked, ["count": "\(count)"]) }

    /// The number of entries that Health did not accept, as a line.
    public func failed(_ count: Int) -> String { text(.failed, ["count": "\(count)"]) }
}

extension Language {
    /// The texts about the full comparison with Health.
    public var comparing: CompareWords { CompareWords(self) }
}

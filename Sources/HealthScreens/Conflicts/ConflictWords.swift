public import HealthJournal
internal import HealthWords

/// The texts of the sheet on which a person resolves a conflict.
///
/// They are calm: they explain the conflict, and nothing is deleted before the decision.
public enum ConflictWords {
    /// The title of the sheet.
    public static let title = "Which one would you like to keep?"
    /// The heading of the person's side.
    public static let mine = "Your version"
    /// The heading of the common base.
    public static let base = "Before"
    /// The heading of the other side if another device wrote it.
    public static let otherDevice = "Other device"
    /// The heading of the merged version.
    public static let merged = "Both together"
    /// The text of a side that was deleted.
    public static let removed = "Removed from Health"
    /// The button that keeps what was logged here.
    public static let keepMine = "Keep Mine"
    /// The button that takes the other side.
    public static let useOther = "Use Other"
    /// The button that keeps both.
    public static let keepBoth = "Keep Both"
    /// The button that merges both.
    public static let merge = "Combine"
    /// The button that hides the other app's entry.
    public static let hideOther = "Keep Mine, Hide Other"
    /// The button that deletes the entry logged here, because another app has it.
    public static let deleteMine = "Keep Other, Delete Mine"
    /// The button that keeps an entry that was removed from Health, and exports it again.
    public static let sendAgain = "Keep and Send Again"
    /// The button that deletes an entry that was removed from Health.
    public static let deleteHere = "Delete Here Too"

    /// The title of the button for a choice.
    public static func button(_ choice: Conflict.Choice, for kind: Conflict.Kind) -> String {
        switch (choice, kind) {
        case (.mine, .nearDuplicate): hideOther
        case (.theirs, .nearDuplicate): deleteMine
        case (.mine, .removedThere): sendAgain
        case (.theirs, .removedThere): deleteHere
        case (.mine, _): keepMine
        case (.theirs, _): useOther
        case (.both, _): keepBoth
        case (.merge, _): merge
        }
    }

    /// Whether a choice deletes the only copy of what the person logged.
    public static func isDestructive(_ choice: Conflict.Choice, for kind: Conflict.Kind) -> Bool {
        choice == .theirs && kind == .removedThere
    }

    /// The sentence that the data is safe until the decision.
    public static func safe(_ kind: Conflict.Kind) -> String {
        switch kind {
        case .removedThere: "Your entry is safe here. You can decide at any time."
        case .edited, .nearDuplicate: "Both are safe. You can decide at any time."
        }
    }

    /// The explanation of a kind of conflict, in one sentence.
    public static func explanation(_ kind: Conflict.Kind, other: String) -> String {
        switch kind {
        case .removedThere:
            "This entry was removed from Health after you changed it here."
        case .edited: "This entry was changed here and on another device."
        case .nearDuplicate: "\(other) logged nearly the same at nearly the same time."
        }
    }

    /// The explanation of a conflict, in one sentence, with the name of the other app if there is
    /// one.
    public static func explanation(of conflict: Conflict) -> String {
        explanation(
            conflict.kind,
            other: conflict.theirs.flatMap { SourceBadge($0.header.source, .english)?.text }
                ?? "Another app")
    }

    /// The message after a choice was applied.
    public static func result(of choice: Conflict.Choice, for kind: Conflict.Kind) -> String {
        switch (kind, choice) {
        case (.removedThere, .theirs): "The entry is deleted here as well."
        case (.removedThere, _): "The entry stays, and the next sync sends it again."
        case (.edited, .mine): "Your version is the last one now."
        case (.edited, .theirs): "The other version is the last one now."
        case (.edited, .both): "Both versions are entries of their own now."
        case (.edited, .merge): "Both versions are one now."
        case (.nearDuplicate, .mine): "Yours stays, the other one is hidden here for good."
        case (.nearDuplicate, .theirs): "The other one stays, yours is deleted."
        case (.nearDuplicate, _): "Both stay."
        }
    }

    /// The sentence about which version applies until the person decides.
    public static func untilThen(_ choice: Conflict.Choice) -> String {
        switch choice {
        case .mine: "Until then your version counts."
        case .theirs: "Until then the other version counts."
        case .both: "Until then both count."
        case .merge: "Until then both count together."
        }
    }
}

public import HealthJournal

/// The words of the sheet on which a person chooses between two versions.
///
/// They say what there is and frighten nobody: nothing is taken away until the choice.
public enum ConflictWords {
    /// The title of the sheet.
    public static let title = "Which one would you like to keep?"
    /// The head of the person's side.
    public static let mine = "Your version"
    /// The head of what both sides were before.
    public static let base = "Before"
    /// The head of the other side where another device wrote it.
    public static let otherDevice = "Other device"
    /// The head of what the two sides together would be.
    public static let merged = "Both together"
    /// Where a side has nothing to show.
    public static let removed = "Removed from Health"
    /// Keeps what was logged here.
    public static let keepMine = "Keep Mine"
    /// Takes the other side.
    public static let useOther = "Use Other"
    /// Keeps both.
    public static let keepBoth = "Keep Both"
    /// Makes one of both.
    public static let merge = "Combine"
    /// Hides what another app logged.
    public static let hideOther = "Keep Mine, Hide Other"
    /// Deletes what was logged here, because another app has it.
    public static let deleteMine = "Keep Other, Delete Mine"
    /// Keeps what was removed from Health, and sends it there once more.
    public static let sendAgain = "Keep and Send Again"
    /// Deletes what was removed from Health.
    public static let deleteHere = "Delete Here Too"

    /// What the button of a choice says.
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

    /// Whether a choice takes away what the person logged, and leaves it nowhere else.
    public static func isDestructive(_ choice: Conflict.Choice, for kind: Conflict.Kind) -> Bool {
        choice == .theirs && kind == .removedThere
    }

    /// That there is no hurry.
    public static func safe(_ kind: Conflict.Kind) -> String {
        switch kind {
        case .removedThere: "Your entry is safe here. You can decide at any time."
        case .edited, .nearDuplicate: "Both are safe. You can decide at any time."
        }
    }

    /// What happened, in one sentence.
    public static func explanation(_ kind: Conflict.Kind, other: String) -> String {
        switch kind {
        case .removedThere:
            "This entry was removed from Health after you changed it here."
        case .edited: "This entry was changed here and on another device."
        case .nearDuplicate: "\(other) logged nearly the same at nearly the same time."
        }
    }

    /// What a conflict is about, in one sentence, with the name of the other app where there is one.
    public static func explanation(of conflict: Conflict) -> String {
        explanation(
            conflict.kind,
            other: conflict.theirs.flatMap { SourceBadge($0.header.source)?.text } ?? "Another app")
    }

    /// What was done for a choice.
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

    /// What holds until the person chooses.
    public static func untilThen(_ choice: Conflict.Choice) -> String {
        switch choice {
        case .mine: "Until then your version counts."
        case .theirs: "Until then the other version counts."
        case .both: "Until then both count."
        case .merge: "Until then both count together."
        }
    }
}

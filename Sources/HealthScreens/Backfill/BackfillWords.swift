/// The words of the screen that moves what was there before, to Health or from it.
///
/// Both ways are offered separately, and each only after a tap.
public enum BackfillWords: Hashable, Sendable, CaseIterable {
    /// The person's earlier entries go to Health.
    case toHealth
    /// What other apps saved in Health comes here.
    case fromHealth

    /// Stops.
    public static let cancel = "Cancel"
    /// Goes on.
    public static let resume = "Resume"
    /// Where it stands still.
    public static let paused = "Paused. Nothing is lost, and nothing is added twice."

    /// The title.
    public var title: String {
        switch self {
        case .toHealth: "Add earlier entries to Health"
        case .fromHealth: "Import from Health"
        }
    }

    /// Where there is nothing to move.
    public var nothing: String {
        switch self {
        case .toHealth: "All your entries are in Health."
        case .fromHealth: "Everything from Health is here."
        }
    }

    /// Begins.
    public var start: String {
        switch self {
        case .toHealth: "Add to Health"
        case .fromHealth: "Import"
        }
    }

    /// Leaves it.
    public var notNow: String {
        switch self {
        case .toHealth: "Not Now"
        case .fromHealth: "Skip"
        }
    }

    /// What is offered; nil where nobody has counted it.
    public func offer(_ count: Int?) -> String {
        switch (self, count) {
        case (.toHealth, 1?): "1 entry is not in Health yet. Would you like to add it?"
        case (.toHealth, let count?):
            "\(count) entries are not in Health yet. Would you like to add them?"
        case (.toHealth, nil): "Would you like to add your earlier entries to Health?"
        case (.fromHealth, 1?): "1 entry of other apps is in Health. Would you like to import it?"
        case (.fromHealth, let count?):
            "\(count) entries of other apps are in Health. Would you like to import them?"
        case (.fromHealth, nil): "Would you like to import what other apps saved in Health?"
        }
    }

    /// How far it is.
    public static func progress(_ step: BackfillStep) -> String { "\(step.done) of \(step.total)" }

    /// After the last.
    public func finished(_ count: Int) -> String {
        let entries = count == 1 ? "1 entry" : "\(count) entries"
        switch self {
        case .toHealth: return "\(entries) added to Health."
        case .fromHealth: return "\(entries) imported."
        }
    }
}

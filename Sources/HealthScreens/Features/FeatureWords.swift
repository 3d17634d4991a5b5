public import HealthJournal

/// The texts about a kind of entry that is not sent to Health.
public enum FeatureWords {
    /// The button that opens the settings about Health.
    public static let settings = "Open Settings"
    /// The button that enables the export of a kind.
    public static let turnOn = "Send to Health"

    /// The title of the card: "Drinks are not sent to Health for now".
    public static func title(_ kind: EntryKind, _ reason: FeatureCard.Reason) -> String {
        let verb = kind == .food ? "is" : "are"
        let end = reason == .noHealth ? "" : " for now"
        return "\(EntryWords.kind(kind)) \(verb) not sent to Health\(end)"
    }

    /// The explanation of a reason.
    public static func text(_ reason: FeatureCard.Reason) -> String {
        switch reason {
        case .noHealth: "\(HealthSettingsWords.unavailable). Your entries are kept here."
        case .heldBack:
            """
            We have paused this for a while. Log as always: your entries are kept here, and you can \
            add them to Health once it is back.
            """
        case .syncOff:
            """
            Sync is off. Your entries are kept here, and you can add them to Health once it is on.
            """
        case .kindOff:
            """
            You keep them here. You can add what you logged meanwhile once they are sent again.
            """
        case .notAsked:
            """
            You have not been asked about them yet. Your entries are kept here and wait for \
            permission.
            """
        case .notPermitted:
            """
            Health does not let this app save them. Your entries are kept here and wait for \
            permission.
            """
        }
    }
}

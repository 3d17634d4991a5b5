public import HealthJournal

/// The words about a feature that is off for now.
public enum FeatureWords {
    /// Leads to the settings about Health.
    public static let settings = "Open Settings"
    /// Sends a kind to Health.
    public static let turnOn = "Send to Health"

    /// What is off: "Drinks are not sent to Health for now".
    public static func title(_ kind: EntryKind, _ reason: FeatureCard.Reason) -> String {
        let verb = kind == .food ? "is" : "are"
        let end = reason == .noHealth ? "" : " for now"
        return "\(EntryWords.kind(kind)) \(verb) not sent to Health\(end)"
    }

    /// What that means.
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

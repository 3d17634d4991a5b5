/// The texts about a kind of entry that is not sent to Health.
public struct FeatureWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case settings, turnOn, notSent, notSentNow, foodNotSent, foodNotSentNow, noHealth, heldBack,
            syncOff, kindOff, notAskedYet, notPermitted
    }

    package static let area = "features"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that opens the settings about Health.
    public var settings: String { text(.settings) }
    /// The button that enables the export of a kind.
    public var turnOn: String { text(.turnOn) }

    /// The title of the card about a kind where there is no Health.
    public func notSent(_ kind: String) -> String { text(.notSent, ["kind": kind]) }

    /// The title of the card about a kind.
    public func notSentNow(_ kind: String) -> String { text(.notSentNow, ["kind": kind]) }

    /// The title of the card about food where there is no Health.
    public var foodNotSent: String { text(.foodNotSent) }
    /// The title of the card about food.
    public var foodNotSentNow: String { text(.foodNotSentNow) }
    /// Where there is no Health.
    public var noHealth: String { text(.noHealth) }
    /// While the app has disabled the kind.
    public var heldBack: String { text(.heldBack) }
    /// While sync is disabled.
    public var syncOff: String { text(.syncOff) }
    /// While the person has disabled the kind.
    public var kindOff: String { text(.kindOff) }
    /// Before the person was asked for permission.
    public var notAskedYet: String { text(.notAskedYet) }
    /// After the person denied the permission.
    public var notPermitted: String { text(.notPermitted) }
}

extension Language {
    /// The texts about a kind of entry that is not sent to Health.
    public var features: FeatureWords { FeatureWords(self) }
}

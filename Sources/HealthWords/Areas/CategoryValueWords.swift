/// The texts about the values of categories.
public struct CategoryValueWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unspecified, noChange, decreased, increased, stood, idle, initialLow, initialVeryLow,
            repeatLow, repeatVeryLow, loudEnvironment, dry, sticky, creamy, watery, eggWhite,
            implant, injection, intrauterineDevice, intravaginalRing, oral, patch, momentaryLimit,
            sevenDayLimit, lowFitness, menopause, perimenopause, none, light, medium, heavy,
            negative, luteinizingHormoneSurge, positive, indeterminate, estrogenSurge, present,
            notPresent, mild, moderate, severe, inBed, asleepUnspecified, asleep, awake,
            asleepCore, asleepDeep, asleepREM
    }

    package static let area = "categoryValue"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of a value; nil if there is no text for it.
    ///
    /// - Parameter value: The name of the case, such as `asleepCore`; its first letter may be in upper
    ///   case.
    public func name(_ value: String) -> String? {
        Self.keys[value.lowercased()].map { text($0) }
    }

    private static let keys = Dictionary(
        uniqueKeysWithValues: Key.allCases.map { ($0.rawValue.lowercased(), $0) })
}

extension Language {
    /// The texts about the values of categories.
    public var categoryValues: CategoryValueWords { CategoryValueWords(self) }
}

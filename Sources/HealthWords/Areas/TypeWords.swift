public import HealthModel

/// The names of the types of a health store.
public struct TypeWords: WordArea {
    /// The name of a type of the catalogue.
    package struct Key: RawRepresentable, CaseIterable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let allCases = ObjectType.allKnown.map { Key(rawValue: $0.name) }
    }

    package static let area = "types"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of a type: "Blood glucose"; its identifier as words if the catalogue lacks it.
    public func name(_ type: ObjectType) -> String {
        guard !type.isKnown else { return text(Key(rawValue: type.name)) }
        let prefix = "HK\(type.kind)TypeIdentifier".lowercased()
        let isNamed = type.identifier.lowercased().hasPrefix(prefix)
        let words = Identifier.words(type.identifier.dropFirst(isNamed ? prefix.count : 0))
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The name within a sentence: "blood glucose", "VO2 max".
    public func inSentence(_ type: ObjectType) -> String {
        let name = name(type)
        let isAbbreviation = name.prefix(2).allSatisfy { $0.isUppercase || $0.isNumber }
        guard !language.hasCapitalNouns, !isAbbreviation else { return name }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

extension Language {
    /// The names of the types of a health store.
    public var types: TypeWords { TypeWords(self) }
}

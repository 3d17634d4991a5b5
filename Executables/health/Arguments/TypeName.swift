internal import Foundation
package import HealthModel
internal import HealthWords

/// Finds a type by its name or an everyday word.
package enum TypeName {
    /// The type for a name such as `stepCount`, a raw identifier, or an everyday word such as
    /// `steps`.
    ///
    /// Case, spaces, hyphens and underscores are ignored.
    package static func type(_ text: String) throws(InputError) -> ObjectType {
        if let type = ObjectType(name: text) ?? ObjectType.named(text) { return type }
        let key = compact(text)
        if let type = everyday[key] ?? lowercased[key] { return type }
        throw unknown(text, key)
    }

    /// The nutrient for a name such as `dietaryIron` or `iron`, or an everyday word such as
    /// `carbs`.
    package static func nutrient(_ text: String) throws(InputError) -> ObjectType {
        let key = compact(text)
        if let name = nutrientWords[key], let type = ObjectType(name: name) { return type }
        if let type = lowercased["dietary" + key] { return type }
        let type = try type(text)
        guard type.name.hasPrefix("dietary") else {
            throw InputError(.noNutrient, ["text": text])
        }
        return type
    }

    /// The name in lower case, without the characters that separate its words.
    private static func compact(_ text: String) -> String {
        text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }

    private static let everyday = Dictionary(
        EverydayNames.types.map { (compact($0.key), $0.value) },
        uniquingKeysWith: { first, _ in first })

    private static let nutrientWords = [
        "energy": "dietaryEnergyConsumed", "carbs": "dietaryCarbohydrates",
        "fat": "dietaryFatTotal",
    ]

    private static let lowercased: [String: ObjectType] = {
        var types: [String: ObjectType] = [:]
        for type in ObjectType.allKnown {
            types[type.name.lowercased()] = type
            types[type.identifier.lowercased()] = type
        }
        return types
    }()

    /// The error for an unknown name, with similar names, or where to find the names.
    private static func unknown(_ text: String, _ key: String) -> InputError {
        let everyday = EverydayNames.types.keys.filter { !$0.contains(" ") }.sorted()
        let candidates = everyday + ObjectType.allKnown.map(\.name)
        let near = candidates.map {
            (name: $0, distance: EditDistance.between(key, $0.lowercased()))
        }
        .filter { $0.distance <= max(2, key.count / 3) }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(3).map(\.name)
        let containing = candidates.filter { key.count > 3 && $0.lowercased().contains(key) }
        let names = near + containing.sorted().filter { !near.contains($0) }
        guard let first = names.first else {
            return InputError(.noType, ["text": text])
        }
        guard names.count > 1 else {
            return InputError(.similarType, ["text": text, "name": first])
        }
        let shown = names.prefix(3)
        return InputError(
            .similarTypes,
            [
                "text": text, "names": shown.dropLast().joined(separator: ", "),
                "last": shown.last ?? first,
            ])
    }
}

/// A list of types as a person types it: `stepCount,bodyMass`.
package struct TypeList: Hashable, Sendable {
    /// The types.
    package var types: Set<ObjectType>

    package init(_ text: String) throws(InputError) {
        types = []
        for name in text.split(separator: ",") {
            types.insert(try TypeName.type(name.trimmingCharacters(in: .whitespaces)))
        }
        guard !types.isEmpty else {
            throw InputError(.noTypes)
        }
    }
}

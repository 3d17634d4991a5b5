internal import Foundation
package import HealthModel
internal import HealthWords

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

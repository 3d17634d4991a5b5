/// A constant of the public API with the value that the compiled module gives it.
struct Constant: Hashable {
    let name: String
    let value: String
}

/// Every constant of the public API, as compiled; the lists are generated beside this file.
enum CompiledConstants {
    static func list<T: RawRepresentable>(_ type: String, _ members: [(String, T)]) -> [Constant] {
        members.map { Constant(name: "\(type).\($0.0)", value: "\($0.1.rawValue)") }
    }
}

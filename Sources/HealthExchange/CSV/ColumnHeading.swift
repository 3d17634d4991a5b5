internal import Foundation
internal import HealthModel

/// The name of a column, with the unit in its brackets apart.
struct ColumnHeading {
    /// The whole name.
    let name: String
    /// The name without the brackets at its end.
    let base: String

    init(_ text: String) {
        let name = text.trimmingCharacters(in: .whitespaces)
        self.name = name
        base =
            UnitReading.brackets(of: name).map {
                String(name.dropLast($0.count + 2)).trimmingCharacters(in: .whitespaces)
            } ?? name
    }

    /// Whether it is a column of a layout: by the whole name, or with any unit in brackets.
    ///
    /// A wanted name that ends in `()` needs brackets.
    func matches(_ wanted: String) -> Bool {
        if wanted.hasSuffix(" ()") { return base != name && base == wanted.dropLast(3) }
        return name == wanted || base == wanted
    }
}

extension [ColumnHeading] {
    /// The last column with a name, otherwise the last one with the name and a unit in brackets; nil if
    /// there is none.
    func place(of name: String?) -> Int? {
        guard let name else { return nil }
        return lastIndex { $0.name == name } ?? lastIndex { $0.matches(name) }
    }
}

/// What a column says about the validity of its row.
enum RowMark: Hashable {
    /// A value means that the row was deleted or is invalid.
    case withdrawn
    /// A value means that the row is valid.
    case valid

    /// The mark of a column by its name; nil for another column.
    init?(_ name: String) {
        switch name.lowercased().filter(\.isLetter) {
        case "deleted", "isdeleted", "deletedat", "void", "voided", "isvoid", "isvoided", "invalid",
            "isinvalid", "gelöscht", "ungültig", "supprimé", "annulé", "invalide", "eliminado",
            "borrado", "anulado", "inválido", "eliminato", "annullato", "nonvalido", "verwijderd",
            "ongeldig", "excluído":
            self = .withdrawn
        case "valid", "isvalid": self = .valid
        default: return nil
        }
    }

    /// Whether a value of the column withdraws its row; an empty one never does.
    func withdraws(_ value: String) -> Bool {
        let isSet = !Self.negations.contains(value.lowercased())
        return self == .withdrawn ? isSet : !isSet
    }

    private static let negations: Set<String> = [
        "0", "0.0", "false", "f", "no", "n", "nein", "falsch", "null", "none", "never", "non",
        "faux", "falso", "nee", "onwaar", "não",
    ]
}

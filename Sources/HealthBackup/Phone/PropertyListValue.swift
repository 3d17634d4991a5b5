internal import Foundation

/// A value of a binary property list.
///
/// Foundation's reader returns no references of keyed archives on Linux, and the bytes are not trusted:
/// this one reads values only, with bounded depth and number.
indirect enum PropertyListValue: Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001.
    case date(Double)
    case data(Data)
    case string(String)
    /// The place of an object in a keyed archive.
    case reference(Int)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    /// The value of a key; nil for another kind of value.
    subscript(key: String) -> PropertyListValue? {
        if case .dictionary(let members) = self { members[key] } else { nil }
    }

    /// The bytes; nil for another kind of value.
    var data: Data? { if case .data(let data) = self { data } else { nil } }
    /// The number; nil for another kind of value.
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The truth value; nil for another kind of value.
    var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// The object of a keyed archive that a value refers to.
    ///
    /// - Parameter archive: The whole archive.
    func object(in archive: PropertyListValue) -> PropertyListValue? {
        guard case .reference(let place) = self, case .array(let objects)? = archive["$objects"],
            objects.indices.contains(place)
        else { return nil }
        return objects[place]
    }
}

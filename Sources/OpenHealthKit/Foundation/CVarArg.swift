#if os(Linux)
public import Foundation

// Values that are bridged to objects on Apple's systems, where they are passed for %@:
// `NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, uuids)`, `date as CVarArg`.

extension Array: @retroactive _CVarArgObject {
    /// The text of the array in formatted text.
    public var _cVarArgObject: any CVarArg { NSString(string: "\(self)") }
    /// Unused: the text is encoded.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Dictionary: @retroactive _CVarArgObject {
    /// The text of the dictionary in formatted text.
    public var _cVarArgObject: any CVarArg { NSString(string: "\(self)") }
    /// Unused: the text is encoded.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Set: @retroactive _CVarArgObject {
    /// The text of the set in formatted text.
    public var _cVarArgObject: any CVarArg { NSString(string: "\(self)") }
    /// Unused: the text is encoded.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Date: @retroactive _CVarArgObject {
    /// The text of the date in formatted text.
    public var _cVarArgObject: any CVarArg { NSString(string: "\(self)") }
    /// Unused: the text is encoded.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension URL: @retroactive _CVarArgObject {
    /// The text of the URL in formatted text.
    public var _cVarArgObject: any CVarArg { NSString(string: absoluteString) }
    /// Unused: the text is encoded.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension UUID: @retroactive _CVarArgObject {
    /// The text of the identity in formatted text.
    public var _cVarArgObject: any CVarArg { NSString(string: uuidString) }
    /// Unused: the text is encoded.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

/// Allows objects as arguments for `%@`, as on Apple's systems.
///
/// Foundation formats only text: for other objects C receives the description, which the argument
/// list keeps alive during the call.
extension NSObject: @retroactive _CVarArgObject {
    /// The text of the object in formatted text.
    public var _cVarArgObject: any CVarArg {
        self is NSString ? self : NSString(string: description)
    }

    /// The object's address for C; the object must live as long as the call.
    public var _cVarArgEncoding: [Int] {
        [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
    }
}
#endif

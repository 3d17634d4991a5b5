#if os(Linux)
public import Foundation

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

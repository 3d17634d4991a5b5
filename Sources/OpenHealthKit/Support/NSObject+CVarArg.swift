#if os(Linux)
public import Foundation

/// Objects can be passed for `%@`, as on Apple's systems.
///
/// Foundation formats text only: of any other object C is given the description, which the
/// list of arguments keeps alive as long as the call.
extension NSObject: @retroactive _CVarArgObject {
    /// The text that stands for the object in formatted text.
    public var _cVarArgObject: any CVarArg {
        self is NSString ? self : NSString(string: description)
    }

    /// The object's address, for C; the object has to live as long as the call.
    public var _cVarArgEncoding: [Int] {
        [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
    }
}
#endif

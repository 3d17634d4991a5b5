#if os(Linux)
    public import Foundation

    /// Objects can be passed for `%@`, as on Apple's systems.
    extension NSObject: @retroactive CVarArg {
        /// The object's address, for C; the object has to live as long as the call.
        public var _cVarArgEncoding: [Int] {
            [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
        }
    }
#endif

#if os(Linux)
public import Foundation

extension ProcessInfo {
    /// Whether this is an app for phones on a Mac; here it never is.
    public var isiOSAppOnMac: Bool { false }

    /// Whether this is an app for tablets on a Mac; here it never is.
    public var isMacCatalystApp: Bool { false }
}
#endif

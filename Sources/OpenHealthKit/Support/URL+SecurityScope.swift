#if os(Linux)
public import Foundation

extension URL {
    /// Asks on a phone for access to a file of another app; here the file system alone decides.
    ///
    /// - Returns: true: the file may be opened.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Gives the access back; here there is nothing to give back.
    public func stopAccessingSecurityScopedResource() {}
}
#endif

/// The host of a server as it is written in different places.
package enum HostText {
    /// The host in an address of the web: an IPv6 address has brackets.
    package static func authority(_ host: String) -> String {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    }

    /// The host to listen at: an IPv6 address has no brackets.
    package static func address(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}

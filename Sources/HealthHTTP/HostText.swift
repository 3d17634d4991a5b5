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

    /// The name or address of a request's `Host`, in lower case and without the port; nil for a text that is
    /// more than a name or an address, with or without a port.
    package static func name(of authority: String) -> String? {
        let parts = authority.lowercased().wholeMatch(
            of: /(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?/)
        return parts.map { String($0.1) }
    }
}

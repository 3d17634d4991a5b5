extension SystemVersion {
    /// `17.1.2`; nil for no version.
    package var text: String? {
        self == SystemVersion(0, 0, 0) ? nil : "\(major).\(minor).\(patch)"
    }

    /// Parses `17.1.2`.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2]
        else { return nil }
        self.init(major, minor, patch)
    }
}

internal import HealthModel

/// Creates stable bundle identifiers for the sources of other programs' files.
enum ForeignSource {
    /// The source with a name in files of a kind: `import.fitbit.<name>.<hash>`.
    static func source(_ kind: String, _ name: String) -> Source {
        let named = SourceNaming.source(named: name)
        let rest = named.bundleIdentifier.split(separator: ".").dropFirst().joined(separator: ".")
        return Source(bundleIdentifier: "import.\(kind).\(rest)", name: name)
    }
}

package import HealthModel

/// Creates bundle identifiers for the sources of an export, which contains none.
package enum SourceNaming {
    /// The source with a name; the same name always has the same identifier, other names have
    /// others.
    ///
    /// The identifier contains the name's ASCII letters and ends in a hash of the exact name, such
    /// as `apple-health-export.kim-s-watch.5f0c11aa`.
    package static func source(named name: String) -> Source {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars where slug.utf8.count < 40 {
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            if isPlain {
                slug.unicodeScalars.append(scalar)
            } else if !slug.isEmpty, !slug.hasSuffix("-") {
                slug += "-"
            }
        }
        if slug.hasSuffix("-") { slug.removeLast() }
        var hash = ContentHash()
        hash.combine(name)
        let digits = String(UInt32(truncatingIfNeeded: hash.low), radix: 16)
        let suffix = String(repeating: "0", count: 8 - digits.count) + digits
        let parts = ["apple-health-export", slug, suffix].filter { !$0.isEmpty }
        return Source(bundleIdentifier: parts.joined(separator: "."), name: name)
    }
}

internal import GRDB
internal import HealthModel

extension PredicateCompiler {
    func sources(_ bundleIdentifiers: Set<String>) -> SQLFragment {
        SQLFragment(
            """
            s.revision_id IN (SELECT source_revision.id FROM source_revision
                JOIN source ON source.id = source_id WHERE bundle_id IN
            """) + " " + Self.list(bundleIdentifiers) + ")"
    }

    func sourceRevisions(_ patterns: [SourceRevisionPattern]) -> SQLFragment {
        let alternatives = patterns.map { pattern in
            var parts = [SQLFragment("bundle_id = ?", pattern.bundleIdentifier)]
            if let version = pattern.version { parts.append(SQLFragment("version IS ?", version)) }
            if let product = pattern.productType {
                parts.append(SQLFragment("product_type IS ?", product))
            }
            if let system = pattern.operatingSystemVersion {
                parts.append(
                    SQLFragment(
                        "os_major = ? AND os_minor = ? AND os_patch = ?", system.major,
                        system.minor, system.patch))
            }
            return SQLFragment.all(parts)
        }
        return SQLFragment(
            """
            s.revision_id IN (SELECT source_revision.id FROM source_revision
                JOIN source ON source.id = source_id WHERE
            """) + " " + .any(alternatives) + ")"
    }

    func devices(_ devices: Set<Device>) -> SQLFragment {
        let alternatives = devices.map { device in
            SQLFragment.all(
                DeviceProperty.allCases.map {
                    SQLFragment("\($0.column) IS ?", $0.value(of: device))
                })
        }
        return SQLFragment("s.device_id IN (SELECT id FROM device WHERE ") + .any(alternatives)
            + ")"
    }

    /// A sample without a device is treated like a device whose property is nil.
    func deviceProperty(_ property: DeviceProperty, _ values: Set<String>) -> SQLFragment {
        if values.isEmpty {
            return SQLFragment(
                """
                (s.device_id IS NULL
                    OR s.device_id IN (SELECT id FROM device WHERE \(property.column) IS NULL))
                """)
        }
        return SQLFragment("s.device_id IN (SELECT id FROM device WHERE \(property.column) IN ")
            + Self.list(values) + ")"
    }

    /// Any number of texts as one argument.
    static func list(_ texts: some Collection<String>) -> SQLFragment {
        if texts.count <= 100 { return .list(Array(texts)) }
        let json = (try? StableJSON.text(Array(texts))) ?? "[]"
        return SQLFragment("(SELECT value FROM json_each(?))", json)
    }
}

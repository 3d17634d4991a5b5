/// Cuts the texts of samples from outside that are longer than any real one, and counts them by field.
///
/// All importers use it, a phone before it sends samples, and a computer that receives them.
package struct SampleTexts {
    /// The number of cut texts by the field's name.
    private var cuts: [String: Int] = [:]

    /// Creates a counter of cuts, which has none.
    package init() {}

    /// Removes and returns the numbers of cut texts, by the field's name.
    package mutating func takeCuts() -> [(field: String, count: Int)] {
        guard !cuts.isEmpty else { return [] }
        defer { cuts = [:] }
        return cuts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Whether the identifier of a type can be one.
    package static func allows(type identifier: String) -> Bool {
        identifier.utf8.count <= TextLimit.name
    }

    /// Cuts all texts of a sample and its members.
    package mutating func limit(_ sample: inout Sample) {
        limit(&sample.metadata)
        if sample.device != nil { limit(&sample.device) }
        if var revision = sample.sourceRevision {
            limit(&revision)
            sample.sourceRevision = revision
        }
        switch sample.payload {
        case .correlation(var members):
            for place in members.indices { limit(&members[place]) }
            sample.payload = .correlation(members)
        case .workout(var detail):
            limit(&detail)
            sample.payload = .workout(detail)
        case .detail(var detail):
            limit(&detail)
            sample.payload = .detail(detail)
        case .quantity, .category, .series: break
        }
    }

    /// Cuts the texts of a revision of a source.
    package mutating func limit(_ revision: inout SourceRevision) {
        limit(&revision.source.name, "sourceName")
        limit(&revision.source.bundleIdentifier, "sourceIdentifier")
        limit(&revision.version, "sourceVersion")
        limit(&revision.productType, "productType")
    }

    /// Cuts the texts of a device.
    package mutating func limit(_ device: inout Device?) {
        for field in [
            \Device.name, \.manufacturer, \.model, \.hardwareVersion, \.firmwareVersion,
            \.softwareVersion, \.localIdentifier, \.udiDeviceIdentifier,
        ] {
            guard let text = device?[keyPath: field], text.utf8.count > TextLimit.name else {
                continue
            }
            device?[keyPath: field] = cut(text, "device", TextLimit.name)
        }
    }

    /// Cuts keys and texts of metadata, and removes the last keys of too many.
    package mutating func limit(_ metadata: inout Metadata) {
        guard
            metadata.count > TextLimit.entries
                || metadata.contains(where: { key, value in
                    key.utf8.count > TextLimit.name
                        || value.string.map { $0.utf8.count > TextLimit.text } ?? false
                })
        else { return }
        var limited: Metadata = [:]
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            guard limited.count < TextLimit.entries else {
                cuts["metadata", default: 0] += 1
                continue
            }
            let shortKey = cut(key, "metadata", TextLimit.name)
            limited[shortKey] =
                value.string.map { .string(cut($0, "metadata", TextLimit.text)) } ?? value
        }
        metadata = limited
    }

    private mutating func limit(_ workout: inout WorkoutDetail) {
        for place in workout.events.indices { limit(&workout.events[place].metadata) }
        for place in workout.activities.indices {
            limit(&workout.activities[place].metadata)
            for event in workout.activities[place].events.indices {
                limit(&workout.activities[place].events[event].metadata)
            }
        }
    }

    private mutating func limit(_ detail: inout SampleDetail) {
        switch detail {
        case .prescription(var prescription):
            limit(&prescription.brand, "brand")
            detail = .prescription(prescription)
        case .document(var document):
            limit(&document.title, "title")
            limit(&document.patientName, "patientName")
            limit(&document.authorName, "authorName")
            limit(&document.custodianName, "custodianName")
            detail = .document(document)
        case .clinical(var clinical):
            limit(&clinical.displayName, "displayName")
            limit(&clinical.resourceIdentifier, "resourceIdentifier")
            limit(&clinical.resourceType, "resourceType")
            limit(&clinical.fhirVersion, "fhirVersion")
            detail = .clinical(clinical)
        case .medicationDose(var dose):
            limit(&dose.conceptIdentifier, "conceptIdentifier")
            detail = .medicationDose(dose)
        case .electrocardiogram, .audiogram, .stateOfMind, .assessment: break
        }
    }

    private mutating func limit(_ text: inout String?, _ field: String) {
        guard let given = text, given.utf8.count > TextLimit.name else { return }
        text = cut(given, field, TextLimit.name)
    }

    private mutating func limit(_ text: inout String, _ field: String) {
        guard text.utf8.count > TextLimit.name else { return }
        text = cut(text, field, TextLimit.name)
    }

    private mutating func cut(_ text: String, _ field: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        cuts[field, default: 0] += 1
        return TextLimit.cut(text, to: limit)
    }
}

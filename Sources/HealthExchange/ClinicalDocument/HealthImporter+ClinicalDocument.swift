extension HealthImporter {
    /// Whether a folder or an archive has a document for clinics, which ``ImportOptions/readsClinicalDocument`` reads.
    ///
    /// An archive is searched up to where it is damaged.
    package static func hasClinicalDocument(at path: String) -> Bool {
        guard let file = try? ImportFile(path), !file.isSingle else { return false }
        var isThere = false
        try? file.forEachPart { part in
            guard !isThere, part.name.hasSuffix(".xml"), let open = try? part.open() else { return }
            isThere = open.kind == .format(.clinicalDocument)
        }
        return isThere
    }
}

internal import Foundation
internal import HealthModel

/// The files beside the XML: routes, clinical records and electrocardiograms.
extension ImportScan {
    /// The most bytes of a clinical record that are read.
    private static var longestDocument: Int { 16 << 20 }

    /// The folder of electrocardiograms; the XML does not refer to them.
    private static var electrocardiograms: String { "/electrocardiograms" }

    /// Reads the files beside the XML in one pass over the export.
    mutating func readFiles() throws(ExchangeError) {
        var routes = Dictionary(grouping: pendingRoutes, by: \.path)
        var documents = Dictionary(grouping: pendingDocuments, by: \.path)
        let wanted = Set(routes.keys).union(documents.keys)
        let file = file
        do {
            try file.forEachFile(wanted, folders: [Self.electrocardiograms]) {
                (path, source) throws(ExchangeError) in
                if path.hasPrefix(Self.electrocardiograms + "/") {
                    takeElectrocardiogram(source, path)
                }
                if let pending = routes[path], let points = try? RouteReader.locations(source) {
                    routes[path] = nil
                    for route in pending { add(route, points) }
                }
                if let pending = documents[path], let data = Self.read(source) {
                    documents[path] = nil
                    for document in pending { add(document, data) }
                }
                try closeIfFull()
            }
        } catch {
            if error.code == .cancelled { throw error }
            // Files that the XML names are listed below; of others nobody knows but by this.
            summary.interruption = summary.interruption ?? error
        }
        for _ in routes.values.joined() { skip("FileReference", nil, .missingFile) }
        for document in documents.values.joined() {
            skip("ClinicalRecord", document.sample.type.identifier, .missingFile)
        }
    }

    private mutating func takeElectrocardiogram(_ source: any ByteSource, _ path: String) {
        guard path.lowercased().hasSuffix(".csv") else { return }
        guard let content = try? ElectrocardiogramReader.read(source) else {
            skip("electrocardiograms", ObjectType.electrocardiogram.identifier, .missingFile)
            return
        }
        let (sample, series) = SampleMapper.sample(of: content, occurrences: &occurrences)
        batch.add(sample, series)
    }

    private mutating func add(_ route: PendingRoute, _ points: [RouteLocation]) {
        var sample = route.sample
        sample.payload = .series(count: points.count)
        add(sample, .locations(points), workout: route.workout)
    }

    private mutating func add(_ document: PendingDocument, _ data: Data) {
        guard case .detail(.clinical(var detail)) = document.sample.payload else { return }
        detail.data = data
        var sample = document.sample
        sample.payload = .detail(.clinical(detail))
        batch.add(sample, documentBytes: data.count)
    }

    /// All bytes of a source; nil where it cannot be read or is too long.
    private static func read(_ source: any ByteSource) -> Data? {
        guard let bytes = try? source.readPrefix(longestDocument + 1),
            bytes.count <= longestDocument
        else { return nil }
        return Data(bytes)
    }
}

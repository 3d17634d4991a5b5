internal import Foundation
internal import HealthModel

/// The files next to the XML: routes, clinical records and electrocardiograms.
extension ImportScan {
    /// The size limit of a clinical record in bytes.
    private static var longestDocument: Int { 8 << 20 }

    /// The folder of electrocardiograms; the XML does not refer to them.
    private static var electrocardiograms: String { "/electrocardiograms" }

    /// Reads the files next to the XML in one pass over the export.
    mutating func readFiles() throws(ExchangeError) {
        var routes = Dictionary(grouping: pendingRoutes, by: \.path)
        var documents = Dictionary(grouping: pendingDocuments, by: \.path)
        let wanted = Set(routes.keys).union(documents.keys)
        var damaged: Set<String> = []
        let file = file
        do {
            try file.forEachFile(wanted, folders: [Self.electrocardiograms]) {
                (path, source) throws(ExchangeError) in
                var isRead = true
                if path.hasPrefix(Self.electrocardiograms + "/") {
                    isRead = takeElectrocardiogram(source, path)
                } else if let pending = routes[path] {
                    if let length = routeLength(source) {
                        routes[path] = nil
                        for route in pending { try add(route, length) }
                    } else {
                        isRead = false
                    }
                } else if let pending = documents[path] {
                    if let data = Self.read(source) {
                        documents[path] = nil
                        for document in pending { add(document, data) }
                    } else {
                        isRead = false
                    }
                }
                if !isRead { damaged.insert(path) }
                summary.note(
                    ImportedFile(path, isRead ? .read(.apple, app: nil) : .unread(.damaged)))
                try closeIfFull()
            }
        } catch {
            if error.code == .cancelled { throw error }
            // Missing files that the XML refers to are listed below; other files are lost without
            // this error.
            summary.interruption = summary.interruption ?? error
        }
        func reason(_ path: String) -> SkipReason {
            damaged.contains(path) ? .damagedFile : .missingFile
        }
        for route in routes.values.joined() {
            skip("FileReference", nil, reason(route.path))
        }
        for document in documents.values.joined() {
            skip("ClinicalRecord", document.sample.type.identifier, reason(document.path))
        }
    }

    /// Adds an electrocardiogram; returns false if its file is damaged.
    private mutating func takeElectrocardiogram(_ source: any ByteSource, _ path: String) -> Bool {
        guard path.lowercased().hasSuffix(".csv") else { return true }
        guard let content = try? ElectrocardiogramReader.read(source) else {
            let name = ExportSkip.shortened(String(path.dropFirst()))
            skip(name, ObjectType.electrocardiogram.identifier, .damagedFile)
            return false
        }
        let (sample, series) = SampleMapper.sample(of: content, occurrences: &occurrences)
        guard selection.contains(sample.type, sample.startDate) else { return true }
        if !ElectrocardiogramNames.isKnown(content.classification) {
            let name = ExportSkip.shortened(String(path.dropFirst()))
            skip(name, sample.type.identifier, .unknownCategoryValue)
        }
        batch.add(sample, series)
        return true
    }

    /// The points of a route, or their number if there are too many for one batch.
    private enum RouteLength {
        case short([RouteLocation])
        case long(Int)
    }

    /// Reads a route to its end, so that nothing of a damaged one is stored.
    private mutating func routeLength(_ source: any ByteSource) -> RouteLength? {
        var points: [RouteLocation] = []
        var count = 0
        let unusable = try? RouteReader.read(source) { chunk in
            count += chunk.count
            points = count <= RouteReader.chunk ? points + chunk : []
        }
        guard let unusable else { return nil }
        for _ in 0..<min(unusable, 1) {
            summary.skip(
                ExportSkip(
                    element: "trkpt", type: nil, reason: .missing(attribute: "time"), line: 0,
                    count: unusable))
        }
        return count <= RouteReader.chunk ? .short(points) : .long(count)
    }

    private mutating func add(_ route: PendingRoute, _ length: RouteLength) throws(ExchangeError) {
        var sample = route.sample
        switch length {
        case .short(let points):
            sample.payload = .series(count: points.count)
            add(sample, .locations(points), workout: route.workout)
        case .long(let count):
            sample.payload = .series(count: count)
            guard let source = try file.file(route.path) else { return }
            try close()
            var position = 0
            _ = try RouteReader.read(source) { (points) throws(ExchangeError) in
                if position == 0 {
                    add(sample, .locations(points), workout: route.workout)
                } else {
                    batch.morePoints = ImportBatch.MorePoints(
                        route: sample.uuid, position: position, points: points)
                }
                position += points.count
                try close(continues: position < count)
            }
        }
    }

    private mutating func add(_ document: PendingDocument, _ data: Data) {
        guard case .detail(.clinical(var detail)) = document.sample.payload else { return }
        detail.data = data
        var sample = document.sample
        sample.payload = .detail(.clinical(detail))
        batch.add(sample, documentBytes: data.count)
    }

    /// All bytes of a source; nil if it cannot be read or is too long.
    private static func read(_ source: any ByteSource) -> Data? {
        guard let bytes = try? source.readPrefix(longestDocument + 1),
            bytes.count <= longestDocument
        else { return nil }
        return Data(bytes)
    }
}

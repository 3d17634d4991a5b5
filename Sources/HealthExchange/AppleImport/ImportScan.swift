internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads an export and creates batches; the part of an import that does not use a store.
struct ImportScan: ~Copyable {
    let file: ExportFile
    let selection: ImportSelection
    private let batchSize: Int
    private let emit: (ImportBatch) throws(ExchangeError) -> Void
    var reader: AppleExportReader
    var batch = ImportBatch()
    var pendingRoutes: [PendingRoute] = []
    var pendingDocuments: [PendingDocument] = []
    var mapper = SampleMapper()
    var rowMapper = RowMapper()
    var occurrences = OccurrenceCounter()
    /// Whether the reader has reached the files next to the XML.
    private var isReadingFiles = false
    /// The reading thread's part of the summary: skips, dates, linked members.
    var summary = ImportSummary()

    /// A route whose points are in a separate file.
    struct PendingRoute {
        var path: String
        var workout: UUID
        var sample: Sample
    }

    /// A clinical record whose content is in a separate file.
    struct PendingDocument {
        var path: String
        var sample: Sample
    }

    init(
        _ file: ExportFile, batchSize: Int, _ selection: ImportSelection,
        emit: @escaping (ImportBatch) throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        self.file = file
        self.selection = selection
        self.batchSize = max(1, batchSize)
        self.emit = emit
        reader = AppleExportReader(try file.open())
    }

    /// Reads everything, passes on batches, and returns the summary.
    ///
    /// Damage within the file ends the reading and is recorded; a file without any readable element
    /// throws.
    mutating func run() throws(ExchangeError) -> ImportSummary {
        var elements = 0
        do {
            while let element = try reader.next() {
                elements += 1
                for skip in reader.takeSkips() { summary.skip(skip) }
                try take(element)
                try closeIfFull()
            }
        } catch {
            if error.code == .cancelled || elements == 0 { throw error }
            summary.interruption = error
        }
        // The skips of an element that the damage cut off.
        for skip in reader.takeSkips() { summary.skip(skip) }
        isReadingFiles = true
        try readFiles()
        summary.interruption = summary.interruption ?? file.damage
        try close()
        summary.locale = reader.locale
        summary.bytesRead = reader.bytesRead
        return summary
    }

    /// Passes on the batch if it is large enough.
    mutating func closeIfFull() throws(ExchangeError) {
        if batch.weight >= batchSize { try close() }
    }

    /// Passes on the batch; one that `continues` shares its transaction with the next.
    mutating func close(continues: Bool = false) throws(ExchangeError) {
        batch.bytesRead = reader.bytesRead
        batch.continues = continues
        limitTexts()
        batch.catalog = rowMapper.catalog
        reader.forgetMetadata()
        batch.sort()
        try emit(batch)
        batch = ImportBatch()
        batch.rows.reserveCapacity(batchSize)
    }

    /// Cuts the texts of the batch that are longer than any real one, and reports them.
    private mutating func limitTexts() {
        for place in batch.samples.indices { rowMapper.texts.limit(&batch.samples[place]) }
        for place in batch.composites.indices {
            rowMapper.texts.limit(&batch.composites[place].sample)
        }
        batch.metadata = reader.tables.metadata.map {
            var metadata = $0.metadata
            rowMapper.texts.limit(&metadata)
            return IngestionMetadata(metadata, hash: ($0.hash.high, $0.hash.low))
        }
        for (field, count) in rowMapper.texts.takeCuts() {
            summary.skip(
                ExportSkip(element: field, type: nil, reason: .cut, line: 0, count: count))
        }
    }

    private mutating func take(_ element: ExportElement) throws(ExchangeError) {
        switch element {
        case .record(let record): takeRecord(record)
        case .correlation(let correlation): takeCorrelation(correlation)
        case .workout(let workout): takeWorkout(workout)
        case .activitySummary(let day):
            guard selects(day) else { return }
            guard ActivitySummaryRecord(day).map(SamplePlausibility.allows) ?? true else {
                return skip("ActivitySummary", nil, .implausible)
            }
            batch.summaries.append(day)
            summary.activitySummaries += 1
        case .audiogram(let audiogram): takeAudiogram(audiogram)
        case .visionPrescription(let prescription): takePrescription(prescription)
        case .clinicalRecord(let record): takeClinical(record)
        case .exportDate(let date):
            summary.exportDate = Date(timeIntervalSinceReferenceDate: date)
        case .me(let facts):
            guard selection.isEverything else { return }
            let (found, unknown) = Characteristic.read(facts)
            batch.characteristics += found
            summary.characteristics.formUnion(found.map(\.type))
            for name in unknown { skip("Me", name, .invalid(attribute: name)) }
        case .skipped(let skip): summary.skip(skip)
        }
    }

    /// Whether the activity summary of a day is selected, by the day's end in GMT.
    private func selects(_ summary: ExportActivitySummary) -> Bool {
        guard !selection.isEverything, let day = ActivitySummaryRecord(summary) else { return true }
        let end = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 24)
        return selection.contains(.activitySummary, end)
    }

    /// Whether an object with a start in seconds since 2001 is selected.
    func selects(_ type: ObjectType, _ start: Double) -> Bool {
        selection.contains(type, Date(timeIntervalSinceReferenceDate: start))
    }

    /// Counts a skipped part of the last element.
    mutating func skip(_ element: String, _ type: String?, _ reason: SkipReason) {
        summary.skip(
            ExportSkip(
                element: element, type: type.map { ExportSkip.shortened($0) }, reason: reason,
                line: isReadingFiles ? 0 : reader.line))
    }
}

/// Records and correlations.
extension ImportScan {
    mutating func takeRecord(_ record: ExportRecord) {
        guard let row = row(of: record) else { return }
        guard selection.isEverything || selects(rowMapper.catalog.types[Int(row.type)], row.start)
        else { return }
        batch.rows.append(row)
        guard !reader.beats.isEmpty else { return }
        let series = mapper.heartbeats(
            of: record, reader.beats, occurrences: &occurrences, reader.tables)
        if let (beats, data) = series { batch.add(beats, data) }
    }

    /// The row of a record; nil for an invalid one, which is reported.
    private mutating func row(of record: ExportRecord) -> IngestionRow? {
        do throws(SkipReason) {
            return try rowMapper.row(
                of: record, metadata: record.metadata?.index ?? -1, reader.tables, &mapper)
        } catch {
            skip("Record", reader.tables.types[record.type], error)
            return nil
        }
    }

    /// Adds the rows of records inside another element to the batch.
    mutating func members(_ records: [ExportRecord]) -> Range<Int> {
        let start = batch.members.count
        for record in records {
            if let row = row(of: record) { batch.members.append(row) }
        }
        return start..<batch.members.count
    }

    mutating func takeCorrelation(_ correlation: ExportCorrelation) {
        let identifier = reader.tables.types[correlation.type]
        let type = ObjectType(identifier: identifier, kind: .correlation)
        guard selects(type, correlation.header.start) else { return }
        let members = members(correlation.members)
        // A blood pressure needs both of its values.
        let isWhole = type != .bloodPressure || members.count == correlation.members.count
        guard isWhole, !members.isEmpty, identifier.hasPrefix("HKCorrelationTypeIdentifier") else {
            batch.members.removeSubrange(members)
            skip("Correlation", identifier, .unsuitableMembers)
            return
        }
        let uuid = uuid(type, correlation.header, correlation.identity)
        batch.add(
            mapper.sample(
                uuid, type, .correlation([]), header: correlation.header,
                metadata: correlation.metadata, reader.tables), members: members)
    }

    mutating func uuid(
        _ type: ObjectType, _ header: ExportHeader, _ identity: ContentHash
    ) -> UUID {
        header.uuid
            ?? ExportIdentity.uuid(
                type: type.identifier, start: header.start, content: identity,
                occurrence: occurrences.next(identity))
    }
}

/// Workouts and their routes.
extension ImportScan {
    mutating func takeWorkout(_ workout: ExportWorkout) {
        guard selects(.workout, workout.header.start) else { return }
        let (detail, skips) = mapper.detail(of: workout, reader.tables)
        for skip in skips { self.skip(skip.element, skip.type, skip.reason) }
        let uuid = uuid(.workout, workout.header, workout.identity)
        let sample = mapper.sample(
            uuid, .workout, .workout(detail), header: workout.header, metadata: workout.metadata,
            reader.tables)
        guard SamplePlausibility.allows(sample, isOfStore: workout.header.uuid != nil) else {
            return skip("Workout", nil, .implausible)
        }
        batch.add(sample, members: members(workout.records))
        for route in workout.routes { takeRoute(route, workout: uuid) }
    }

    private mutating func takeRoute(_ route: ExportRoute, workout: UUID) {
        let uuid = uuid(.workoutRoute, route.header, route.identity)
        let sample = mapper.sample(
            uuid, .workoutRoute, .series(count: route.locations.count), header: route.header,
            metadata: route.metadata, reader.tables)
        if !route.locations.isEmpty {
            add(sample, .locations(route.locations), workout: workout)
        } else if let path = route.path {
            pendingRoutes.append(PendingRoute(path: path, workout: workout, sample: sample))
        } else {
            skip("WorkoutRoute", nil, .missing(attribute: "path"))
        }
    }

    mutating func add(_ sample: Sample, _ series: SeriesData, workout: UUID) {
        batch.add(sample, series)
        batch.associations.append(ImportBatch.Association(workout: workout, sample: sample.uuid))
    }
}

/// Hearing tests, prescriptions and clinical records.
extension ImportScan {
    mutating func takeAudiogram(_ audiogram: ExportAudiogram) {
        guard selects(.audiogram, audiogram.header.start) else { return }
        let points = mapper.points(of: audiogram)
        guard !points.isEmpty else {
            skip("Audiogram", nil, .invalid(attribute: "frequencyValue"))
            return
        }
        let uuid = uuid(.audiogram, audiogram.header, audiogram.identity)
        batch.samples.append(
            mapper.sample(
                uuid, .audiogram, .detail(.audiogram(points)), header: audiogram.header,
                metadata: audiogram.metadata, reader.tables))
    }

    /// An export does not contain the source of a prescription; people enter them in the Health
    /// app.
    mutating func takePrescription(_ prescription: ExportPrescription) {
        do throws(SkipReason) {
            let detail = try mapper.detail(of: prescription)
            let type = ObjectType.visionPrescription
            guard selects(type, prescription.issued) else { return }
            let uuid =
                prescription.uuid
                ?? ExportIdentity.uuid(
                    type: type.identifier, start: prescription.issued,
                    content: prescription.identity,
                    occurrence: occurrences.next(prescription.identity))
            batch.samples.append(
                document(
                    uuid, type, .prescription(detail), date: prescription.issued,
                    source: "Health", metadata: prescription.metadata))
        } catch {
            skip("VisionPrescription", prescription.type, error)
        }
    }

    mutating func takeClinical(_ record: ExportClinicalRecord) {
        guard let type = mapper.clinicalType(record.type) else {
            skip("ClinicalRecord", record.type, .invalid(attribute: "type"))
            return
        }
        guard selects(type, record.received) else { return }
        let uuid =
            record.uuid
            ?? ExportIdentity.uuid(
                type: type.identifier, start: record.received, content: record.identity,
                occurrence: occurrences.next(record.identity))
        let detail = ClinicalDetail(
            displayName: record.displayName ?? record.type, resourceIdentifier: record.identifier,
            resourceType: record.type, fhirVersion: record.fhirVersion, data: Data(),
            sourceURL: record.sourceURL.flatMap { URL(string: $0) })
        let sample = document(
            uuid, type, .clinical(detail), date: record.received,
            source: reader.tables.sources[record.source], metadata: [])
        pendingDocuments.append(PendingDocument(path: record.path, sample: sample))
    }

    private func document(
        _ uuid: UUID, _ type: ObjectType, _ detail: SampleDetail, date: Double, source: String,
        metadata: [ExportMetadataEntry]
    ) -> Sample {
        let date = Date(timeIntervalSinceReferenceDate: date)
        return Sample(
            uuid: uuid, type: type, startDate: date, endDate: date, payload: .detail(detail),
            metadata: mapper.metadata(metadata, reader.tables),
            sourceRevision: SourceRevision(source: SourceNaming.source(named: source)))
    }
}

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

/// Reads the files of an import into an intake, and reports the use that was made of each.
struct ImportRun {
    private let file: ImportFile
    private let intake: SampleIntake
    private let options: ImportOptions
    // These join the content of several files.
    private let nightscout: NightscoutReader
    private let garmin: GarminReader
    private let oura: OuraReader
    private let phone: PhoneDatabaseReader
    private let listed = ListedWorkouts()
    /// The times that Fitbit's JSON recorded, which is more reliable than the tables beside it.
    private let fitbit = RecordedTimes()
    /// The times that tracks and FIT files recorded.
    private let tracks = RecordedTimes()
    private let inner = InnerArchives()

    init(_ file: ImportFile, _ intake: SampleIntake, _ options: ImportOptions) throws {
        self.file = file
        self.intake = intake
        self.options = options
        nightscout = try NightscoutReader(intake, options.timeZone)
        garmin = GarminReader(intake, options.timeZone)
        oura = OuraReader(intake, options.timeZone)
        phone = PhoneDatabaseReader(intake)
    }

    /// Reads all files.
    ///
    /// - Throws: `unknownFormat` if none may contain health data, the first error if none could be
    ///   read, and the errors of the intake.
    func read() throws {
        var damage: ExchangeError?
        do {
            let inventory = try ImportInventory(file, options, inner) { () throws(ExchangeError) in
                try intake.checkCancelled()
            }
            listed.recordings = inventory.recordings
            let googleFit = GoogleFitReader(intake, GoogleFitStreams(inventory.streams), tracks)
            var early: [String: ImportedFile] = [:]
            if !inventory.readFirst.isEmpty {
                try forEachPart(inventory) { part, entry in
                    guard inventory.readFirst.contains(part.path) else { return }
                    early[part.path] = try outcome(part, entry, inventory, googleFit, &damage)
                }
            }
            try forEachPart(inventory) { part, entry in
                let file =
                    try early[part.path] ?? outcome(part, entry, inventory, googleFit, &damage)
                intake.record(file)
            }
            try phone.finish()
            try googleFit.finish()
        } catch let error as ExchangeError where error.isDamage {
            // The archive itself is cut off.
            damage = damage ?? error
        }
        try nightscout.finish()
        try garmin.finish()
        try oura.finish()
        try listed.finish(into: intake)
        if let damage {
            guard intake.hasContent else { throw damage }
            intake.interrupt(damage)
        }
        let files = intake.summary.files
        guard files.contains(where: { $0.isRead || $0.unreadReason?.isLoss == true }) else {
            throw ExchangeError(.unknownFormat, detail: "nothing in it has a known format")
        }
    }

    /// Passes each file with its entry in the inventory.
    private func forEachPart(
        _ inventory: ImportInventory,
        _ body: (ImportFile.Part, ImportInventory.Entry?) throws -> Void
    ) throws {
        var place = 0
        try file.forEachPart(unpacking: inner) { part in
            // Both walks visit the same files, unless one was added or removed meanwhile.
            let entry = inventory.entries.indices.contains(place) ? inventory.entries[place] : nil
            place += 1
            try body(part, entry?.path == part.path ? entry : nil)
        }
    }

    /// Reads a file; the first damage is kept, and does not end the import.
    private func outcome(
        _ part: ImportFile.Part, _ entry: ImportInventory.Entry?, _ inventory: ImportInventory,
        _ googleFit: GoogleFitReader, _ damage: inout ExchangeError?
    ) throws -> ImportedFile {
        intake.beginFile()
        defer { intake.onAdd = nil }
        do {
            return try read(part, entry, inventory, googleFit)
        } catch let error as ExchangeError where error.isDamage {
            // Data before the damage stays imported, and so does that of other files.
            damage = damage ?? error
            let isTooLarge = error.code == .oversizedArchive
            return ImportedFile(part.path, .unread(isTooLarge ? .oversized : .damaged))
        }
    }

    private func read(
        _ part: ImportFile.Part, _ entry: ImportInventory.Entry?, _ inventory: ImportInventory,
        _ googleFit: GoogleFitReader
    ) throws -> ImportedFile {
        let open = try part.open()
        if let file = try phone.take(open) { return file }
        let format: ImportFormat
        switch open.kind {
        case .format(let known): format = known
        case .unread(let reason):
            guard !file.isSingle else {
                throw ExchangeError(.unknownFormat, detail: "the first bytes tell no format")
            }
            return ImportedFile(open.path, .unread(reason))
        }
        guard !options.readsClinicalDocument || format == .clinicalDocument else {
            return ImportedFile(
                open.path, .unread(format == .apple ? .healthExport : .unreferenced))
        }
        switch format {
        case .clinicalDocument: try ClinicalDocumentReader(intake).read(open.source)
        case .ndjson: try JSONLinesReader.read(open.source, into: intake)
        case .fhir: try FHIRReader(intake).read(open.source)
        case .healthAutoExport: try HealthAutoExportReader(intake).read(open.source)
        case .nightscout: try nightscout.read(open.source)
        case .garmin: try garmin.read(open.source)
        case .polar: try PolarReader(intake, options.timeZone).read(open.source)
        case .oura: try oura.read(open.source)
        case .fitbit:
            intake.onAdd = fitbit.note
            try FitbitReader(intake, options.timeZone, repeated: inventory.repeatedByFitbit)
                .read(open.source, name: open.name)
        case .googleFit:
            guard try googleFit.read(open.source, parts: entry?.googleFit ?? []) else {
                return ImportedFile(open.path, .unread(.repeated))
            }
        case .gpx:
            intake.onAdd = tracks.note
            try GPXWorkoutReader(intake).read(open.source, name: open.name) {
                listed.take(open.path)
            }
        case .tcx:
            intake.onAdd = tracks.note
            try TCXReader(intake).read(open.source) { listed.take(open.path) }
        case .fit:
            intake.onAdd = {
                garmin.recorded.note($0)
                tracks.note($0)
            }
            try FITReader(intake).read(open.source) { listed.take(open.path) }
        case .csv: return try readTable(open, entry, inventory)
        case .healthConnect:
            do {
                try HealthConnectReader(intake).read(open.source, path: open.location)
            } catch let error as ExchangeError where error.code == .unknownFormat && !file.isSingle
            {
                return ImportedFile(open.path, .unread(.unknownFormat))
            }
        case .healthDatabase: break
        case .apple:
            guard !file.isSingle else {
                throw ExchangeError(.unknownFormat, detail: "a packed export of Apple Health")
            }
            return ImportedFile(open.path, .unread(.healthExport))
        }
        return ImportedFile(open.path, .read(format, app: nil))
    }

    private func readTable(
        _ open: OpenPart, _ entry: ImportInventory.Entry?, _ inventory: ImportInventory
    ) throws -> ImportedFile {
        if let damage = entry?.damage { throw damage }
        guard let table = entry?.table else {
            guard !file.isSingle else {
                throw ExchangeError(.unknownFormat, detail: "the columns are of no known app")
            }
            if inventory.sumsUpStreams(open.path) {
                return ImportedFile(open.path, .unread(.repeated))
            }
            if AccountTables.contain(open.path, in: inventory) {
                return ImportedFile(open.path, .unread(.account))
            }
            let preview = TablePreview(open)
            // A text in prose has separators too.
            let isText = preview?.dateColumn == nil && FileKind.isDocument(open.name)
            return ImportedFile(
                open.path, .unread(isText ? .document : .unknownTable),
                columns: isText ? [] : preview?.columns.map { .init($0, .unknown) } ?? [])
        }
        guard !table.isEmpty || file.isSingle else {
            return ImportedFile(open.path, .unread(.empty))
        }
        return try CSVImport(intake, options).read(
            open, table, repeated: inventory.repeatedDays(of: table), listed: listed,
            recorded: table.layout?.app == "Fitbit" ? fitbit : nil)
    }
}

extension ExchangeError {
    /// Whether the error tells that a file is damaged or cut off.
    var isDamage: Bool {
        [
            .truncated, .malformed, .tooLong, .unclosedQuote, .damagedArchive, .oversizedArchive,
            .unreadable,
        ].contains(code)
    }
}

public import HealthModel

/// The texts about importing, exporting and backing up files.
public struct TransferWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case importTitle, importText, chooseExport, phoneTitle, phoneConnect, phoneEncrypt,
            phoneMake, phoneImport, zone, useZone, columns, firstRows,
            previewColumns, useColumns, becomes, unitHint, types, exportTitle, exportText, format,
            firstDay, lastDay, export, everythingTitle, everythingText, passphrase, repeated,
            downloadEverything, backupPassphrase, unlock, start, cancel, imported, skipped, files,
            sources, sourceDays, sourceGaps, overlap, order,
            unusedColumn, unknownColumn, close,
            backupTitle, backupText, download, restoreTitle, chooseBackup, preview, merge,
            replaceAll, keep, cancelled, notImported, needsZone, needsColumns, dateColumn,
            timeColumn, noTimeColumn, endColumn, rows, measurementRows, workoutRows, nightRows,
            activityOfRows, workoutRole, durationRole, distanceRole, energyRole, stageRole,
            asleepRole, lightRole, deepRole, remRole, awakeRole, inBedRole, otherRows, noEndColumn,
            savedMapping, noSavedMapping, mappingName, wrongMappingName, manyMappings,
            savedMappings, mappingTitle, renameMapping, mappingTaken, noMapping,
            dateOrder, monthFirst, dayFirst, notImportedColumn,
            noDateColumn, noMeasureColumn, unreadableDate, noType, noZone, noFormat, noDay,
            noSpan, notWritten, passphrasesDiffer, wrongPassphrase, noBackup, nothing, added,
            broughtBack, changed, deleted, known, samples, typeOf, unitOf, wrongUnit, running,
            finished, takingOver, readingActivity, takenOver, takenOverBefore, takeoverOff,
            notTakenOver
    }

    package static let area = "transfer"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the import.
    public var importTitle: String { text(.importTitle) }
    /// The explanation of the supported files, and of Apple's export.
    public var importText: String { text(.importText) }
    /// The label of the file to import.
    public var chooseExport: String { text(.chooseExport) }
    /// The summary of the steps from an iPhone to its backup.
    public var phoneTitle: String { text(.phoneTitle) }
    /// The first step: connect the phone.
    public var phoneConnect: String { text(.phoneConnect) }
    /// The second step: encrypt the backup.
    public var phoneEncrypt: String { text(.phoneEncrypt) }
    /// The third step: make the backup.
    public var phoneMake: String { text(.phoneMake) }
    /// The fourth step: the command that imports it.
    public var phoneImport: String { text(.phoneImport) }
    /// The label of the time zone of dates without one.
    public var zone: String { text(.zone) }
    /// The button that continues with that time zone.
    public var useZone: String { text(.useZone) }
    /// The heading of the question about the columns of a table.
    public var columns: String { text(.columns) }
    /// The heading of the first rows of a table.
    public var firstRows: String { text(.firstRows) }
    /// The button that shows the preview of a table.
    public var previewColumns: String { text(.previewColumns) }
    /// The button that imports the table.
    public var useColumns: String { text(.useColumns) }
    /// The heading of the preview of a table.
    public var becomes: String { text(.becomes) }
    /// The hint below the field for the unit.
    public var unitHint: String { text(.unitHint) }
    /// The label of the choice of types.
    public var types: String { text(.types) }
    /// The heading of the downloads.
    public var exportTitle: String { text(.exportTitle) }
    /// The explanation of the downloads.
    public var exportText: String { text(.exportText) }
    /// The label of the format.
    public var format: String { text(.format) }
    /// The label of the first day.
    public var firstDay: String { text(.firstDay) }
    /// The label of the last day.
    public var lastDay: String { text(.lastDay) }
    /// The button that downloads the file.
    public var export: String { text(.export) }
    /// The heading of the backup of everything.
    public var everythingTitle: String { text(.everythingTitle) }
    /// The explanation of the backup of everything.
    public var everythingText: String { text(.everythingText) }
    /// The label of the passphrase for a new backup.
    public var passphrase: String { text(.passphrase) }
    /// The label of the repeated passphrase.
    public var repeated: String { text(.repeated) }
    /// The button that downloads the backup of everything.
    public var downloadEverything: String { text(.downloadEverything) }
    /// The label of the passphrase of a chosen backup.
    public var backupPassphrase: String { text(.backupPassphrase) }
    /// The button that opens an encrypted backup.
    public var unlock: String { text(.unlock) }
    /// The button that starts the import.
    public var start: String { text(.start) }
    /// The button that cancels the import.
    public var cancel: String { text(.cancel) }
    /// The heading of the imported samples.
    public var imported: String { text(.imported) }
    /// The heading of the skipped data.
    public var skipped: String { text(.skipped) }
    /// The heading of the files that were read or not, and of their columns.
    public var files: String { text(.files) }
    /// The button that closes the result.
    public var close: String { text(.close) }
    /// The heading of the backup.
    public var backupTitle: String { text(.backupTitle) }
    /// The explanation of the backup.
    public var backupText: String { text(.backupText) }
    /// The button that downloads the backup.
    public var download: String { text(.download) }
    /// The heading of restoring.
    public var restoreTitle: String { text(.restoreTitle) }
    /// The label of the backup to restore.
    public var chooseBackup: String { text(.chooseBackup) }
    /// The button that shows the changes of a restoration.
    public var preview: String { text(.preview) }
    /// The button that merges the backup.
    public var merge: String { text(.merge) }
    /// The button that replaces everything with the backup.
    public var replaceAll: String { text(.replaceAll) }
    /// The button that cancels the restoration.
    public var keep: String { text(.keep) }
    /// The text after an import was cancelled.
    public var cancelled: String { text(.cancelled) }
    /// The message if a file could not be imported.
    public var notImported: String { text(.notImported) }
    /// The question about the time zone of dates without one.
    public var needsZone: String { text(.needsZone) }
    /// The question about the columns of a table.
    public var needsColumns: String { text(.needsColumns) }
    /// The label of the column with the date.
    public var dateColumn: String { text(.dateColumn) }
    /// The label of the column with the time of day.
    public var timeColumn: String { text(.timeColumn) }
    /// The option if the time of day has no column.
    public var noTimeColumn: String { text(.noTimeColumn) }
    /// The label of the column with the end.
    public var endColumn: String { text(.endColumn) }
    /// The label of the choice of what the rows are.
    public var rows: String { text(.rows) }
    /// The label of the activity of all rows.
    public var activityOfRows: String { text(.activityOfRows) }
    /// The message at a column of a workout in rows that are none, or of a night.
    public var otherRows: String { text(.otherRows) }
    /// The message if workouts or nights have no end.
    public var noEndColumn: String { text(.noEndColumn) }
    /// The label of the choice among saved mappings.
    public var savedMapping: String { text(.savedMapping) }
    /// The option for none of the saved mappings.
    public var noSavedMapping: String { text(.noSavedMapping) }
    /// The label of the name under which a mapping is saved.
    public var mappingName: String { text(.mappingName) }
    /// The message if a text is no name of a mapping.
    public var wrongMappingName: String { text(.wrongMappingName) }
    /// The message if no further mapping can be saved.
    public var manyMappings: String { text(.manyMappings) }
    /// The heading of all saved mappings.
    public var savedMappings: String { text(.savedMappings) }
    /// The label of the name of a saved mapping.
    public var mappingTitle: String { text(.mappingTitle) }
    /// The button that gives a saved mapping another name.
    public var renameMapping: String { text(.renameMapping) }
    /// The message if another mapping has the new name.
    public var mappingTaken: String { text(.mappingTaken) }
    /// The message if a mapping is not there any more.
    public var noMapping: String { text(.noMapping) }
    /// The label of the order of day and month.
    public var dateOrder: String { text(.dateOrder) }
    /// The option if the month is first.
    public var monthFirst: String { text(.monthFirst) }
    /// The option if the day is first.
    public var dayFirst: String { text(.dayFirst) }
    /// The option if a column is not imported.
    public var notImportedColumn: String { text(.notImportedColumn) }
    /// The message if the column with the date is missing.
    public var noDateColumn: String { text(.noDateColumn) }
    /// The message if no column has a type.
    public var noMeasureColumn: String { text(.noMeasureColumn) }
    /// The preview of a row whose date cannot be parsed.
    public var unreadableDate: String { text(.unreadableDate) }
    /// The message at an unknown type.
    public var noType: String { text(.noType) }
    /// The message at an unknown time zone.
    public var noZone: String { text(.noZone) }
    /// The message at an unknown format.
    public var noFormat: String { text(.noFormat) }
    /// The message at a text that is not a day.
    public var noDay: String { text(.noDay) }
    /// The message if the days are in the wrong order.
    public var noSpan: String { text(.noSpan) }
    /// The message if a file could not be written.
    public var notWritten: String { text(.notWritten) }
    /// The message if the repeated passphrase differs.
    public var passphrasesDiffer: String { text(.passphrasesDiffer) }
    /// The message at a wrong passphrase.
    public var wrongPassphrase: String { text(.wrongPassphrase) }
    /// The message at a file that is not a backup.
    public var noBackup: String { text(.noBackup) }
    /// The line if restoring changes nothing.
    public var nothing: String { text(.nothing) }

    /// The number of entries that are added, as a line.
    public func added(_ count: Int) -> String { text(.added, count: count) }

    /// The number of deleted entries that are restored, as a line.
    public func broughtBack(_ count: Int) -> String { text(.broughtBack, count: count) }

    /// The number of entries that are reset, as a line.
    public func changed(_ count: Int) -> String { text(.changed, count: count) }

    /// The number of entries that are deleted, as a line.
    public func deleted(_ count: Int) -> String { text(.deleted, count: count) }

    /// The number of entries that already exist, as a line.
    public func known(_ count: Int) -> String { text(.known, count: count) }

    /// The number of samples that are added, as a line.
    public func samples(_ count: Int) -> String { text(.samples, count: count) }

    /// The heading of the types and sources of the imported samples.
    public var sources: String { text(.sources) }

    /// The samples of a type from a source, with their days; `missing` days between have none.
    public func source(
        _ source: String, of type: String, _ count: String, first: String, last: String,
        days: String, missing: String?
    ) -> String {
        var values = [
            "type": type, "source": source, "count": count, "first": first, "last": last,
            "days": days,
        ]
        values["missing"] = missing
        return text(missing == nil ? .sourceDays : .sourceGaps, values)
    }

    /// The days that several sources recorded, with the amount that a sum over them would have too much.
    public func overlap(type: String, sources: String, days: String, amount: String) -> String {
        text(.overlap, ["type": type, "list": sources, "days": days, "amount": amount])
    }

    /// The command that sets the order of sources that counts nothing twice.
    public func order(_ command: String) -> String { text(.order, ["command": command]) }

    /// A column whose meaning is known and that has no place.
    public func unusedColumn(_ column: String) -> String {
        text(.unusedColumn, ["column": column])
    }

    /// A column whose meaning is unknown.
    public func unknownColumn(_ column: String) -> String {
        text(.unknownColumn, ["column": column])
    }

    /// The name of what rows are.
    public func name(of rows: TableRows) -> String {
        switch rows {
        case .measurements: text(.measurementRows)
        case .workouts: text(.workoutRows)
        case .nights: text(.nightRows)
        }
    }

    /// The name of what a column of workouts or nights holds.
    public func name(of role: ColumnRole) -> String {
        switch role {
        case .workout: text(.workoutRole)
        case .duration: text(.durationRole)
        case .distance: text(.distanceRole)
        case .energy: text(.energyRole)
        case .stage: text(.stageRole)
        case .asleep: text(.asleepRole)
        case .light: text(.lightRole)
        case .deep: text(.deepRole)
        case .rem: text(.remRole)
        case .awake: text(.awakeRole)
        case .inBed: text(.inBedRole)
        }
    }

    /// The label of the type of a column.
    public func typeOf(_ column: String) -> String { text(.typeOf, ["column": column]) }

    /// The label of the unit of a column.
    public func unitOf(_ column: String) -> String { text(.unitOf, ["column": column]) }

    /// The message at a unit that does not fit the type of a column.
    public func wrongUnit(_ unit: String, _ column: String) -> String {
        text(.wrongUnit, ["unit": unit, "column": column])
    }

    /// The text of a running import: "Importing… 1,200 samples read".
    public func running(_ samples: String) -> String { text(.running, ["count": samples]) }

    /// The text while steps, energy and sleep of an import are taken over into the journal.
    public var readingActivity: String { text(.readingActivity) }

    /// The text while entries of an import are taken over into the journal.
    public func takingOver(_ entries: String) -> String {
        text(.takingOver, ["count": entries])
    }

    /// The text after an import of so many entries was taken over into the journal.
    public func takenOver(_ entries: Int) -> String { text(.takenOver, count: entries) }

    /// The text if the journal had all entries of an import before.
    public var takenOverBefore: String { text(.takenOverBefore) }

    /// The text if an import was not taken over because sync is off.
    public var takeoverOff: String { text(.takeoverOff) }

    /// The text if an import could not be taken over, with the reason as a sentence.
    public func notTakenOver(_ reason: String) -> String { text(.notTakenOver, ["reason": reason]) }

    /// The text of a completed import of so many samples; as many as `known` were here before.
    public func finished(_ samples: Int, known: Int) -> String {
        text(.finished, ["known": language.number(known)], count: samples)
    }
}

extension Language {
    /// The texts about importing, exporting and backing up files.
    public var transfer: TransferWords { TransferWords(self) }
}

/// The texts about the file formats of downloads.
public struct ExportFormatWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case apple, appleText, csv, csvText, ndjson, ndjsonText, parquet, parquetText, fhir,
            fhirText, omh, omhText, sqlite, sqliteText
    }

    package static let area = "exportFormat"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of the Health app’s export.
    public var apple: String { text(.apple) }
    /// The purpose of the Health app’s export.
    public var appleText: String { text(.appleText) }
    /// The name of tables.
    public var csv: String { text(.csv) }
    /// The purpose of tables.
    public var csvText: String { text(.csvText) }
    /// The name of JSON Lines.
    public var ndjson: String { text(.ndjson) }
    /// The purpose of JSON Lines.
    public var ndjsonText: String { text(.ndjsonText) }
    /// The name of Parquet files.
    public var parquet: String { text(.parquet) }
    /// The purpose of Parquet files.
    public var parquetText: String { text(.parquetText) }
    /// The name of a FHIR bundle.
    public var fhir: String { text(.fhir) }
    /// The purpose of a FHIR bundle.
    public var fhirText: String { text(.fhirText) }
    /// The name of Open mHealth.
    public var omh: String { text(.omh) }
    /// The purpose of Open mHealth.
    public var omhText: String { text(.omhText) }
    /// The name of an SQLite file.
    public var sqlite: String { text(.sqlite) }
    /// The purpose of an SQLite file.
    public var sqliteText: String { text(.sqliteText) }
}

extension Language {
    /// The texts about the file formats of downloads.
    public var exportFormats: ExportFormatWords { ExportFormatWords(self) }
}

/// The texts about why a file of an import was not read: one for each code.
package struct UnreadWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unknownFormat, unknownTable, archive, encrypted, oversized, healthExport, damaged,
            unreferenced, repeated, empty, document, account
    }

    package static let area = "unread"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a file of an import was not read.
    package var unread: UnreadWords { UnreadWords(self) }
}

/// The texts about why a part of an imported file was left out: one for each code.
package struct SkipWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case missing, invalid, endsBeforeStart, unknownElement, misplaced, tooMany, unsuitableUnit,
            unknownCategoryValue, unknownActivity, unsuitableMembers, refused, missingFile,
            damagedFile, implausible, withdrawn, sensorError, repeated, unreadFile, cut,
            withoutValue, absent, skippedHour, repeatedHour, lines
    }

    package static let area = "skips"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The places of the first of some parts, such as "line 2, 5, …".
    package func lines(_ numbers: [Int], of count: Int) -> String {
        let more = count > numbers.count ? ", …" : ""
        return text(
            .lines, ["numbers": numbers.map { String($0) }.joined(separator: ", ") + more])
    }

    /// The reason that an attribute is missing.
    package func missing(_ attribute: String) -> String {
        text(.missing, ["attribute": attribute])
    }

    /// The reason that an attribute cannot be read.
    package func invalid(_ attribute: String) -> String {
        text(.invalid, ["attribute": attribute])
    }
}

extension Language {
    /// The texts about why a part of an imported file was left out.
    package var skips: SkipWords { SkipWords(self) }
}

public import Foundation
internal import GRDB
public import HealthModel
internal import Synchronization

extension HealthStore {
    /// Saves samples as the app's own, all or none, in one commit.
    ///
    /// A correlation is saved with its members, and needs permission for those. A sample with a sync identifier
    /// replaces the app's older version of it, also in workouts and correlations; it is ignored if the stored version
    /// is not lower. While the device is locked the save is deferred: the samples become visible after it is unlocked.
    ///
    /// - Parameters:
    ///   - samples: The samples; may be empty.
    ///   - series: The data of series, by the identity of their sample.
    ///   - app: The app that saves.
    /// - Throws: `authorizationNotDetermined` or `authorizationDenied` for types that the app may
    ///   not share; `duplicateObject` for an identity that is stored already; `invalidArgument` for
    ///   a sample before the earliest permitted date; `validation` for one that breaks a rule.
    public func save(
        _ samples: [Sample], series: [UUID: SeriesData] = [:], app: AppIdentity
    ) async throws {
        if samples.isEmpty { return }
        let request = SaveRequest(samples: samples, series: series, app: app)
        try request.check(earliestEnd: environment.earliestPermittedSampleDate())
        if environment.isLocked() {
            try await write { try $0.deferSave(request) }
            connection.mayHaveDeferredSaves.store(true, ordering: .relaxed)
            // From now on the observers check whether the device was unlocked.
            connection.commits.read()
            return
        }
        try applyDeferredSaves()
        try await write(isShort: request.isShort) { try $0.save(request) }
    }

    /// Adds samples to a workout.
    ///
    /// Samples that are not stored yet are saved, without their device. The workout's totals do not
    /// change.
    ///
    /// - Throws: `invalidArgument` unless the workout is stored, and the errors of `save`.
    public func add(_ samples: [Sample], toWorkout workout: UUID, app: AppIdentity) async throws {
        try requireUnlocked()
        try applyDeferredSaves()
        let request = SaveRequest(samples: samples, series: [:], app: app)
        try request.check(earliestEnd: environment.earliestPermittedSampleDate())
        try await write { transaction in
            let interner = transaction.interner
            try Decisions(interner, app: app).requireShare(
                request.sharedTypes.union([.workout]))
            guard let owner = try transaction.number(of: workout) else {
                throw HealthStoreError.invalidArgument(
                    "Save the workout before samples are added to it.")
            }
            let saver = StoreTransaction.Saver(
                revision: try interner.makeRevision(app.revision, renames: true),
                source: try interner.makeSource(app.source, renames: true))
            for var sample in samples {
                sample.device = nil
                let id = try transaction.number(of: sample.uuid) ?? transaction.save(sample, saver)
                try transaction.associate(id, with: owner)
            }
        }
    }
}

/// An app's request to save samples, with the checks that need no store.
struct SaveRequest: Codable, Sendable {
    var samples: [Sample]
    var series: [UUID: SeriesData]
    var app: AppIdentity

    /// The types whose share permission is required: those of its members for a correlation.
    var sharedTypes: Set<ObjectType> {
        samples.reduce(into: []) { types, sample in
            if let members = sample.members {
                types.formUnion(members.map(\.type))
            } else {
                types.insert(sample.type)
            }
        }
    }

    /// Whether saving takes less than a millisecond: a few samples, or a meal with its nutrients.
    var isShort: Bool {
        series.isEmpty && samples.count <= 8
            && samples.reduce(0) { $0 + 1 + ($1.members?.count ?? 0) } <= 40
    }

    /// - Throws: HealthKit's errors for objects that can never be saved.
    func check(earliestEnd: Date) throws {
        for sample in samples {
            try sample.checkStorable()
            try Self.checkSyncKeys(sample)
            if sample.type == .menopausalState, sample.startDate != sample.endDate {
                throw HealthStoreError.invalidArgument(
                    "An object of \(sample.type) is a point in time: its dates must be the same.")
            }
            if let members = sample.members {
                if members.isEmpty {
                    throw HealthStoreError.validation(
                        "A correlation must contain at least one object.")
                }
                try Self.checkMembers(members, of: sample.type)
                try members.forEach(Self.checkSyncKeys)
            }
            if sample.endDate < earliestEnd {
                throw HealthStoreError.invalidArgument(
                    "The end date of an object of \(sample.type) is before the earliest "
                        + "permitted sample date.")
            }
        }
    }

    /// A correlation contains quantity and category samples, a blood pressure its two pressures.
    private static func checkMembers(_ members: [Sample], of type: ObjectType) throws {
        if let other = members.first(where: { $0.quantity == nil && $0.categoryValue == nil }) {
            throw HealthStoreError.invalidArgument(
                "A correlation holds quantity and category samples, and \(other.type) is neither.")
        }
        let pressures: Set<ObjectType> = [.bloodPressureSystolic, .bloodPressureDiastolic]
        if type == .bloodPressure, Set(members.map(\.type)) != pressures {
            throw HealthStoreError.invalidArgument(
                "A blood pressure holds one systolic and one diastolic pressure.")
        }
    }

    /// A sync identifier requires a sync version, and vice versa.
    private static func checkSyncKeys(_ sample: Sample) throws {
        let identifier = sample.metadata[MetadataKey.syncIdentifier]
        let version = sample.metadata[MetadataKey.syncVersion]
        if identifier == nil, version != nil {
            throw HealthStoreError.validation(
                "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is "
                    + "not provided in the metadata")
        }
        if identifier != nil, version == nil {
            throw HealthStoreError.validation(
                "HKMetadataKeySyncIdentifier may not be provided if HKMetadataKeySyncVersion is "
                    + "not provided in the metadata")
        }
    }
}

extension StoreTransaction {
    /// Saves the samples of an app's request, all or none.
    func save(_ request: SaveRequest) throws {
        try Decisions(interner, app: request.app).requireShare(request.sharedTypes)
        let saver = Saver(
            revision: try interner.makeRevision(request.app.revision, renames: true),
            source: try interner.makeSource(request.app.source, renames: true),
            series: request.series)
        for sample in request.samples { try save(sample, saver) }
    }

    /// The rows of the saving app, and the data of series by sample.
    struct Saver {
        var revision: Int64
        var source: Int64
        var series: [UUID: SeriesData] = [:]
    }

    /// Saves a sample with its members; returns its row, or that of the stored version that is
    /// kept.
    @discardableResult
    func save(_ sample: Sample, _ saver: Saver) throws -> Int64 {
        let replaced = try olderVersions(of: sample, source: saver.source)
        if let current = replaced.current { return current }
        try checkParts(of: sample, series: saver.series[sample.uuid])
        let members = try (sample.members ?? []).map { try save($0, saver) }
        guard let id = try insertRow(sample, revision: saver.revision) else {
            throw HealthStoreError.duplicateObject(sample.uuid)
        }
        try insertSyncIdentity(of: sample, id: id, source: saver.source)
        if let series = saver.series[sample.uuid] {
            try insertSeries(series, of: sample, id: id)
        }
        for member in members { try link(member: member, correlation: id) }
        for old in replaced.older {
            try moveRelations(from: old, to: id)
            try remove(old)
        }
        return id
    }

    /// The stored samples with the sync identifier of a new one: `older` ones are replaced; if there is a
    /// `current` one, whose version is not lower, the new one is ignored.
    private func olderVersions(
        of sample: Sample, source: Int64
    ) throws -> (older: [Int64], current: Int64?) {
        guard let identifier = sample.metadata[MetadataKey.syncIdentifier]?.string,
            let slot = try interner.type(sample.type)
        else { return ([], nil) }
        let version = sample.metadata[MetadataKey.syncVersion]?.number ?? 0
        let select = try PreparedStatement(
            db,
            """
            SELECT sample_id, version FROM sync_identity
            WHERE identifier = ? AND type_id = ? AND source_id = ? ORDER BY version DESC
            """)
        select.bind(identifier, at: 1)
        select.bind(slot.id, at: 2)
        select.bind(source, at: 3)
        var older: [Int64] = []
        while try select.step() {
            if older.isEmpty, select.double(1) >= version {
                let current = select.int(0)
                select.reset()
                return ([], current)
            }
            older.append(select.int(0))
        }
        return (older, nil)
    }

    /// Replaces the old version by the new one in all relations: as a member, as a workout's
    /// sample, and as the workout of other samples.
    private func moveRelations(from old: Int64, to new: Int64) throws {
        for (table, column) in [
            ("membership", "sample_id"), ("association", "sample_id"),
            ("association", "owner_id"), ("effort", "sample_id"), ("effort", "workout_id"),
        ] {
            // If the new version already has the relation, deleting the old sample removes the old
            // row.
            try db.execute(
                cached: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?",
                arguments: [new, old])
        }
    }
}

// Samples that are saved while the device is locked wait in the table `journal`. The first access after the device was
// unlocked saves them, as if they had arrived then.
extension HealthStore {
    /// Saves the waiting samples, if the device is not locked.
    func applyDeferredSaves() throws {
        guard connection.mayHaveDeferredSaves.load(ordering: .relaxed), !environment.isLocked()
        else {
            return
        }
        // Set before the work, so that samples added meanwhile are not missed.
        connection.mayHaveDeferredSaves.store(false, ordering: .relaxed)
        do {
            let oldest = "SELECT id FROM journal ORDER BY id LIMIT 1"
            while let entry = try readNow({ try Int64.fetchOne($0, sql: oldest) }) {
                do {
                    try writeNow { try $0.applyDeferredSaves(entry, saves: true) }
                } catch HealthStoreError.duplicateObject, HealthStoreError.validation,
                    HealthStoreError.authorizationDenied,
                    HealthStoreError.authorizationNotDetermined
                {
                    // The app already received a success; samples that can no longer be saved are
                    // dropped here.
                    try writeNow { try $0.applyDeferredSaves(entry, saves: false) }
                }
            }
        } catch {
            connection.mayHaveDeferredSaves.store(true, ordering: .relaxed)
            throw error
        }
    }
}

extension StoreTransaction {
    /// Stores a request for later; permission is checked now, while the app can still receive an
    /// error.
    func deferSave(_ request: SaveRequest) throws {
        try Decisions(interner, app: request.app).requireShare(request.sharedTypes)
        try db.execute(
            sql: "INSERT INTO journal (request) VALUES (?)",
            arguments: [try StableJSON.text(request)])
    }

    /// Completes a deferred save; another process may already have done so.
    fileprivate func applyDeferredSaves(_ entry: Int64, saves: Bool) throws {
        let text = try String.fetchOne(
            db, sql: "DELETE FROM journal WHERE id = ? RETURNING request", arguments: [entry])
        guard saves, let text else { return }
        try save(StableJSON.value(SaveRequest.self, from: text))
    }
}

internal import Foundation
internal import GRDB
internal import HealthModel

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
        if let stays = replaced.stays { return stays }
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
            try handOver(from: old, to: id)
            try remove(old)
        }
        return id
    }

    /// The stored samples with the sync identifier of a new one: `older` ones are replaced; if one
    /// `stays`, because its version is not lower, the new one is ignored.
    private func olderVersions(
        of sample: Sample, source: Int64
    ) throws -> (older: [Int64], stays: Int64?) {
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
                let stays = select.int(0)
                select.reset()
                return ([], stays)
            }
            older.append(select.int(0))
        }
        return (older, nil)
    }

    /// Replaces the old version by the new one in all relations: as a member, as a workout's
    /// sample, and as the workout of other samples.
    private func handOver(from old: Int64, to new: Int64) throws {
        for (table, column) in [
            ("membership", "sample_id"), ("association", "sample_id"),
            ("association", "owner_id"), ("effort", "sample_id"), ("effort", "workout_id"),
        ] {
            // If the new version already has the relation, deleting the old sample removes the old
            // row.
            try db.execute(
                kept: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?",
                arguments: [new, old])
        }
    }
}

package import Foundation
package import HealthModel

/// Samples that come twice: without an identity in an export, and with it in a backup of the phone.
extension IngestionWriter {
    /// Inserts a sample of a backup; returns false if it is stored already, also as one of an export.
    ///
    /// A sample of an export with the same type, times, value and source is replaced: the store keeps
    /// the identity, the bundle identifier and the times of the backup, and what referred to the
    /// former sample refers to this one.
    ///
    /// - Parameters:
    ///   - sample: The sample with its identity on the phone.
    ///   - series: The data of its series.
    /// - Throws: `validation` for a sample that cannot be stored.
    package func adopt(_ sample: Sample, series: SeriesData? = nil) throws -> Bool {
        guard try !contains(sample.uuid), !sample.uuid.isDerived,
            let source = sample.sourceRevision?.source,
            try Counterpart.hasNamesake(source, transaction.db),
            let former = try Counterpart(of: sample, transaction.interner)?
                .rows(transaction.db, isDerived: true).first
        else { return try insert(sample, series: series) }
        try insert(sample, series: series)
        guard let number = try transaction.number(of: sample.uuid) else { return false }
        try Counterpart.moveReferences(from: former, to: number, transaction.db)
        try transaction.remove(former)
        return false
    }

    /// The identity of a backup's sample that is the same as one of an export; nil if there is none.
    ///
    /// - Parameter sample: A sample whose identity is derived from its content.
    package func identityOnPhone(of sample: Sample) throws -> UUID? {
        guard sample.uuid.isDerived, let source = sample.sourceRevision?.source,
            try Counterpart.hasNamesake(source, transaction.db), try !contains(sample.uuid),
            let id = try Counterpart(of: sample, transaction.interner)?
                .rows(transaction.db, isDerived: false).first
        else { return nil }
        return try Counterpart.uuid(of: id, transaction.db)
    }

    /// Deletes a sample that was deleted on the phone; returns its type, or nil if it is not stored.
    ///
    /// - Parameter uuid: The identity of the sample.
    package func remove(_ uuid: UUID) throws -> ObjectType? {
        guard let id = try transaction.number(of: uuid) else { return nil }
        let type = try transaction.type(of: id)
        try transaction.remove(id)
        return type
    }
}

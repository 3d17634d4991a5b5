package import HealthModel

/// Where the batches of an import go; called by one thread, in order.
package protocol ImportSink: Sendable {
    /// Writes all of a batch, or throws and writes nothing of it.
    func write(_ batch: ImportBatch) throws -> ImportResult
}

/// What became of a batch.
package struct ImportResult: Sendable {
    /// The samples by type.
    package var samples: [ObjectType: ImportSummary.Count] = [:]
    /// Samples that the store refused.
    package var refused: [ObjectType: Int] = [:]

    /// Nothing was written.
    package init() {}
}

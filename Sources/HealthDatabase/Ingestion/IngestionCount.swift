/// Counts of ingested rows.
package struct IngestionCount: Sendable {
    /// The rows of one type.
    package struct OfType: Sendable {
        /// Rows that are new in the store.
        package var inserted = 0
        /// The number of rows that were stored already.
        package var known = 0
        /// The number of rows that the store rejected.
        package var refused = 0
    }

    /// The counts by index of the type.
    package var types: [OfType] = []
    /// The earliest start of new rows, in seconds since 2001.
    package var start = Double.infinity
    /// The latest end of new rows, in seconds since 2001.
    package var end = -Double.infinity

    /// Creates empty counts.
    package init() {}
}

/// What became of rows.
package struct IngestionCount: Sendable {
    /// The rows of one type.
    package struct OfType: Sendable {
        /// Rows that are new in the store.
        package var inserted = 0
        /// Rows that were in the store.
        package var known = 0
        /// Rows that the store does not take.
        package var refused = 0
    }

    /// By the place of the type.
    package var types: [OfType] = []
    /// The first start of the rows that are new, in seconds since 2001.
    package var start = Double.infinity
    /// The last end of the rows that are new, in seconds since 2001.
    package var end = -Double.infinity

    /// Nothing.
    package init() {}
}

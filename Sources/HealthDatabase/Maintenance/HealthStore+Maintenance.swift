internal import GRDB

extension HealthStore {
    /// The defects of the store; empty if there are none.
    ///
    /// The check includes SQLite's own check, foreign keys, and the store's counters. SQLite's check
    /// and that of the samples run at the same time.
    ///
    /// - Parameters:
    ///   - isThorough: Whether each entry of each index is looked up, which takes most of the time;
    ///     otherwise the entries of each index of the samples are counted.
    ///   - onProgress: Called with the number of samples that were compared with the other tables,
    ///     and the number of all.
    public func checkIntegrity(
        isThorough: Bool = true,
        onProgress: @escaping @Sendable (_ checked: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> [String] {
        async let file = read(isLong: true) {
            try FileCheck(db: $0, isThorough: isThorough).problems()
        }
        async let samples = read(isLong: true) { db in
            let total = try Interner(db).sampleCounts().values.reduce(0, +)
            var check = SampleCheck(db)
            return try check.problems { onProgress($0, max($0, total)) }
        }
        let problems = try await file
        do {
            return problems + (try await samples)
        } catch  where !problems.isEmpty {
            // What cannot be read has been found already.
            return problems
        } catch is RowDecodingError {
            return ["A row lacks a value."]
        }
    }
}

internal import Foundation
internal import GRDB

/// The columns of another program's database, where a version may lack one and a damaged file may
/// have a value of another kind.
extension Row {
    /// The value of a column; nil if it is NULL or of another kind.
    ///
    /// It is not inlined, because the optimiser of Swift 6.3 ends with an error at several of these
    /// conversions in one function.
    @inline(never)
    func value<Value: DatabaseValueConvertible>(_ type: Value.Type, at index: Int) -> Value? {
        Value.fromDatabaseValue(self[index])
    }

    /// The value of a column; nil if the column is missing, or if the value is NULL or of another kind.
    @inline(never)
    private func value<Value: DatabaseValueConvertible>(
        _ type: Value.Type, in column: String
    ) -> Value? {
        hasColumn(column) ? Value.fromDatabaseValue(self[column]) : nil
    }

    /// A number in a column; nil if the column is missing or the number means "not given", as the least
    /// positive one does in Health Connect.
    func number(_ column: String) -> Double? {
        value(Double.self, in: column).flatMap {
            $0.isFinite && $0 != .leastNonzeroMagnitude ? $0 : nil
        }
    }

    /// An integer of a column; nil if it is missing.
    func integer(_ column: String) -> Int64? { value(Int64.self, in: column) }

    /// A text of a column; nil if it is missing or empty.
    func text(_ column: String) -> String? {
        value(String.self, in: column).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The identity in a column; nil if it is missing or has another number of bytes than 16.
    func uuid(_ column: String) -> UUID? { value(UUID.self, in: column) }

    /// The bytes of a column; nil if it is missing.
    func bytes(_ column: String) -> Data? { value(Data.self, in: column) }
}

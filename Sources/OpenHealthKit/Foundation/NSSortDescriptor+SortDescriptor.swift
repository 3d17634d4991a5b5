#if os(Linux)
public import Foundation

/// Allows an initialiser of `NSSortDescriptor` to return a descriptor with a key path of any value.
///
/// The type of the value is not part of a `SortDescriptor`'s type. In Swift only an initialiser of a protocol can set
/// `self` to an object that a generic function made.
public protocol SortDescriptorConversion {}

extension NSSortDescriptor: SortDescriptorConversion {}

extension SortDescriptorConversion {
    /// A descriptor that sorts by the key path of another one, such as `SortDescriptor(\HKSample.startDate)`.
    ///
    /// - Parameter sortDescriptor: The descriptor with the key path and the order.
    public init<Compared: NSObject>(_ sortDescriptor: SortDescriptor<Compared>) {
        let forward = sortDescriptor.order == .forward
        func descriptor<Value>(_ type: Value.Type) -> NSSortDescriptor? {
            (sortDescriptor.keyPath as? KeyPath<Compared, Value>).map {
                NSSortDescriptor(keyPath: $0, ascending: forward) { Self.compare($0, $1) }
            }
        }
        let path = sortDescriptor.keyPath.map { type(of: $0).valueType }
        guard let path, let descriptor = _openExistential(path, do: descriptor) as? Self else {
            preconditionFailure(
                "A \(Self.self) cannot be made from a sort descriptor without a key path")
        }
        self = descriptor
    }

    private static func compare(_ a: Any, _ b: Any) -> ComparisonResult {
        func order<Value: Comparable>(_ a: Value) -> ComparisonResult {
            guard let b = b as? Value, a != b else { return .orderedSame }
            return a < b ? .orderedAscending : .orderedDescending
        }
        guard let a = a as? any Comparable else { return .orderedSame }
        return order(a)
    }
}
#endif

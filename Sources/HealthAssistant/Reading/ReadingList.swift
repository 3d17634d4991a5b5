package import HealthJournal
package import HealthModel
internal import Synchronization

/// The types that one call read, until they are written to the log.
package final class ReadingList: Sendable {
    /// One requested type, which may not be shared.
    package struct Item: Hashable, Sendable {
        package let type: ObjectType
        package let span: ClosedRange<Day>
        /// The number of days or samples in the answer.
        package var values: Int
        package let isShared: Bool
    }

    private let list = Mutex<[Item]>([])

    /// The readings, in order.
    var items: [Item] { list.withLock { $0 } }

    /// Adds a reading; the same type and range again increase the number of values.
    func note(_ type: ObjectType, _ span: ClosedRange<Day>, values: Int, isShared: Bool) {
        list.withLock { items in
            if let last = items.indices.last, items[last].type == type, items[last].span == span {
                items[last].values += values
            } else {
                items.append(Item(type: type, span: span, values: values, isShared: isShared))
            }
        }
    }
}

internal import HealthJournal
internal import HealthModel
internal import Synchronization

/// What one call read, until it is written to the log.
final class ReadingList: Sendable {
    /// One type that was read, or asked for in vain.
    struct Item: Hashable, Sendable {
        let type: ObjectType
        let span: ClosedRange<Day>
        /// How many days or samples the answer stands on.
        var values: Int
        let isShared: Bool
    }

    private let list = Mutex<[Item]>([])

    /// What was read, in order.
    var items: [Item] { list.withLock { $0 } }

    /// Notes that a type was read; the same type and span again add to the values.
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

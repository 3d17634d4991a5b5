#if os(Linux)
public import Foundation

extension NotificationCenter {
    /// The notifications of a name as an asynchronous sequence.
    ///
    /// It is registered when the iteration begins, and ends when its task is cancelled.
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    // @unchecked: the center is thread-safe, which Foundation on Linux does not state.
    /// An asynchronous sequence of notifications.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        /// A notification.
        public typealias Element = Notification
        /// It never fails.
        public typealias Failure = Never

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: (any AnyObject & Sendable)?

        fileprivate init(
            center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?
        ) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// Registers for the notifications.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream.makeStream(of: Delivery.self)
            let observer = center.addObserver(forName: name, object: object, queue: nil) {
                continuation.yield(Delivery(notification: $0))
            }
            return Iterator(
                deliveries: stream.makeAsyncIterator(),
                registration: Registration(center: center, observer: observer))
        }

        /// The iterator of an asynchronous sequence of notifications.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var deliveries: AsyncStream<Delivery>.Iterator
            fileprivate let registration: Registration

            /// The next notification; nil once the task is cancelled.
            public mutating func next() async -> Notification? {
                await deliveries.next(isolation: #isolation)?.notification
            }

            /// The next notification; nil once the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> Notification? {
                await deliveries.next(isolation: actor)?.notification
            }
        }

        // @unchecked: a notification is passed on once.
        fileprivate struct Delivery: @unchecked Sendable {
            let notification: Notification
        }

        /// Removes the observer when the iterator is released.
        fileprivate final class Registration {
            private let center: NotificationCenter
            private let observer: any NSObjectProtocol

            init(center: NotificationCenter, observer: any NSObjectProtocol) {
                self.center = center
                self.observer = observer
            }

            deinit { center.removeObserver(observer) }
        }
    }
}
#endif

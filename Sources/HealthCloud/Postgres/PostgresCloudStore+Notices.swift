internal import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func announce(_ person: PersonID) { channel.send(String(person.rawValue)) }

    package func changesElsewhere(
        sleep: @escaping @Sendable (Double) async throws -> Void
    ) -> AsyncStream<PersonID?> {
        AsyncStream { continuation in
            let task = Task { [channel] in
                for await event in channel.events() {
                    switch event {
                    case .opened: continuation.yield(nil)
                    case .message(let text):
                        // Everyone with access to the database can send a text: what is none of ours is ignored.
                        guard let person = Int64(text).flatMap(PersonID.init(rawValue:)) else {
                            continue
                        }
                        continuation.yield(person)
                    }
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

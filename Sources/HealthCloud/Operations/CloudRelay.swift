internal import ServiceLifecycle

/// Notifies this server's subscribers of changes that other servers of the same database made.
struct CloudRelay: Service {
    let cloud: Cloud

    func run() async throws {
        await cancelWhenGracefulShutdown { await cloud.relayChanges() }
    }
}

extension Cloud {
    /// Passes on the changes of other servers until the task is cancelled.
    package func relayChanges() async {
        for await person in service.store.changesElsewhere(sleep: service.environment.sleep) {
            if let person {
                service.notifier.send(person)
            } else {
                service.notifier.sendToAll()
            }
        }
    }
}

extension CloudService {
    /// Notifies the subscribers of a person, at every server of the database.
    func notifyOfChange(to person: PersonID) {
        notifier.send(person)
        store.announce(person)
    }
}

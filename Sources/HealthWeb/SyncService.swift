internal import ServiceLifecycle

/// Runs the sync of journals, health stores and clouds while the server runs.
struct SyncService: Service {
    let people: People

    func run() async throws {
        for person in people.all {
            if person.isDemonstration { try? await Demonstration(person).fillIfEmpty() }
            await person.start()
        }
        try? await gracefulShutdown()
        for person in people.all { await person.stop() }
    }
}

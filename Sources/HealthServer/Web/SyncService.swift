internal import ServiceLifecycle

/// Keeps journals, health stores and clouds in step while the server runs.
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

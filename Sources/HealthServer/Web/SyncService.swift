internal import HealthSync
internal import ServiceLifecycle

/// Keeps journals and health stores in step while the server runs.
struct SyncService: Service {
    let people: People

    func run() async throws {
        for person in people.all {
            if person.isDemonstration { try? await Demonstration(person).fillIfEmpty() }
            await person.start()
        }
        try? await gracefulShutdown()
        for person in people.all { await person.scheduler.stop() }
    }
}

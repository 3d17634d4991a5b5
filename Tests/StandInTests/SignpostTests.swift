import Testing
import os.signpost

@Suite("Signposts")
struct SignpostTests {
    private struct Broken: Error {}

    @Test("Closures run and errors pass through, though nothing is recorded")
    func intervals() {
        let signposter = OSSignposter(subsystem: "test.app", category: .pointsOfInterest)
        let id = signposter.makeSignpostID()
        let state = signposter.beginInterval("load", id: id, "\(3) files")
        signposter.emitEvent("half", id: id)
        signposter.endInterval("load", state)
        #expect(signposter.withIntervalSignpost("sum") { 1 + 1 } == 2)
        #expect(signposter.withIntervalSignpost("sum", id: id, "\(2)") { 1 + 1 } == 2)
        #expect(throws: Broken.self) {
            try signposter.withIntervalSignpost("fail") { throw Broken() }
        }
        #expect(!signposter.isEnabled && !OSSignposter.disabled.isEnabled)
    }

    @Test("The old functions take formats and identities")
    func functions() {
        final class Owner {}
        let log = OSLog(subsystem: "test.app", category: .pointsOfInterest)
        let owner = Owner()
        let id = OSSignpostID(log: log, object: owner)
        os_signpost(.begin, log: log, name: "load", signpostID: id)
        os_signpost(.event, log: log, name: "load", signpostID: id, "%{public}@ %d", "a", 3)
        os_signpost(.end, log: log, name: "load", signpostID: id)
        #expect(id == OSSignpostID(log: log, object: owner) && id != .exclusive)
        #expect(OSSignpostID(log: log) != .null)
    }
}

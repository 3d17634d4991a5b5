import Foundation
import OSLog
import Synchronization
import Testing

@Suite("The store of log messages")
struct LogStoreTests {
    @Test("An app reads the messages of its process, as it exports them for a report")
    func export() throws {
        let subsystem = "test.app.\(UUID().uuidString)"
        let logger = Logger(subsystem: subsystem, category: "sync")
        logger.debug("not kept")
        logger.info("began")
        logger.error("failed for \("a person") after \(3) tries")
        os_log("%{public}@", log: OSLog(subsystem: subsystem, category: "old"), type: .fault, "x")

        let store = try OSLogStore(scope: .currentProcessIdentifier)
        let lastHour = store.position(date: Date().addingTimeInterval(-3_600))
        let entries = try store.getEntries(at: lastHour)
            .compactMap { $0 as? OSLogEntryLog }
            .filter { $0.subsystem == subsystem }
        #expect(
            entries.map(\.composedMessage) == [
                "began", "failed for <private> after 3 tries", "x",
            ])
        #expect(entries.map(\.level) == [.info, .error, .fault])
        #expect(entries.map(\.category) == ["sync", "sync", "old"])
        #expect(entries.allSatisfy { $0.processIdentifier == getpid() })
        #expect(throws: CocoaError.self) { try OSLogStore(scope: .system) }
    }

    /// A history in which a message is logged each second.
    private func store(limit: Int = 10, messages: Int) -> OSLogStore {
        let seconds = Mutex(0.0)
        let history = LogHistory(limit: limit) {
            seconds.withLock { second in
                defer { second += 1 }
                return Date(timeIntervalSince1970: second)
            }
        }
        let output = LogOutput(
            threshold: LogThreshold(environment: ["OPENHEALTHKIT_LOG": "off"]), history: history
        ) { RecordedLog.silent($0) }
        let logger = Logger(OSLog(subsystem: "a", category: "b", output: output))
        for number in 0..<messages { logger.notice("\(number)") }
        return OSLogStore(history: history) { Date(timeIntervalSince1970: Double(messages)) }
    }

    private func texts(
        _ store: OSLogStore, options: OSLogEnumerator.Options = [], at position: OSLogPosition?,
        _ predicate: NSPredicate? = nil
    ) throws -> [String] {
        try store.getEntries(with: options, at: position, matching: predicate)
            .map(\.composedMessage)
    }

    @Test("A position is the first message that is read; in reverse order the last")
    func positions() throws {
        let store = store(messages: 4)
        #expect(try texts(store, at: nil) == ["0", "1", "2", "3"])
        let second = store.position(date: Date(timeIntervalSince1970: 2))
        #expect(try texts(store, at: second) == ["2", "3"])
        #expect(try texts(store, options: .reverse, at: second) == ["2", "1", "0"])
        #expect(try texts(store, at: store.position(timeIntervalSinceEnd: 1)) == ["3"])
        let boot = store.position(timeIntervalSinceLatestBoot: 0)
        #expect(try texts(store, at: boot) == ["0", "1", "2", "3"])
    }

    @Test("A predicate with a block selects messages")
    func predicate() throws {
        let odd = NSPredicate { entry, _ in
            (entry as? OSLogEntryLog).map { ["1", "3"].contains($0.composedMessage) } ?? false
        }
        #expect(try texts(store(messages: 4), at: nil, odd) == ["1", "3"])
    }

    @Test("Only the latest messages are kept")
    func limit() throws {
        #expect(try texts(store(limit: 3, messages: 8), at: nil) == ["5", "6", "7"])
    }
}

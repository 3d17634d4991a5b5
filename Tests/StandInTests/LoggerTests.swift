import Testing
import os

@Suite("Loggers")
struct LoggerTests {
    @Test("Each method writes its level, and the category goes with it")
    func levels() {
        let recorded = RecordedLog(threshold: "debug", category: "sync")
        let logger = Logger(recorded.log)
        logger.trace("a")
        logger.debug("b")
        logger.info("c")
        logger.log("d")
        logger.notice("e")
        logger.warning("f")
        logger.error("g")
        logger.critical("h")
        logger.fault("i")
        logger.log(level: .info, "j")
        #expect(
            recorded.lines.map(\.level) == [
                "debug", "debug", "info", "notice", "notice", "error", "error", "critical",
                "critical",
                "info",
            ])
        #expect(recorded.texts == ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"])
        #expect(recorded.lines.allSatisfy { $0.category == "sync" })
    }

    @Test("Without a wish failures are written and nothing else")
    func quiet() {
        let recorded = RecordedLog()
        let logger = Logger(recorded.log)
        logger.debug("chatter")
        logger.info("chatter")
        logger.notice("chatter")
        logger.error("failure")
        logger.fault("mistake")
        #expect(recorded.texts == ["failure", "mistake"])
        #expect(!recorded.log.isEnabled(type: .default) && recorded.log.isEnabled(type: .error))
    }

    @Test(
        "The environment says from which level on messages are written",
        arguments: [
            ("debug", 5), ("info", 4), ("default", 3), ("notice", 3), ("error", 2), ("fault", 1),
            ("off", 0), ("louder", 2),
        ])
    func threshold(wish: String, count: Int) {
        let recorded = RecordedLog(threshold: wish)
        for type in [OSLogType.debug, .info, .default, .error, .fault] {
            Logger(recorded.log).log(level: type, "x")
        }
        #expect(recorded.lines.count == count)
    }

    @Test("What is neither written nor kept is not evaluated")
    func lazy() {
        let recorded = RecordedLog()
        var count = 0
        func counted() -> Int {
            count += 1
            return count
        }
        Logger(recorded.log).debug("\(counted())")
        #expect(count == 0)
        Logger(recorded.log).error("\(counted())")
        #expect(recorded.texts == ["1"])
    }

    @Test("A disabled log writes nothing, and loggers can be made in every way")
    func making() {
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        Logger(.disabled).fault("never seen")
        let loggers = [Logger(), Logger(.default), Logger(subsystem: "a", category: "b"), .client]
        for logger in loggers { logger.debug("not written") }
        #expect(OSLog.client === OSLog.client && !OSLog.client.signpostsEnabled)
    }
}

// How apps name their loggers.
extension Logger {
    fileprivate init(category: String) { self.init(subsystem: "test.app", category: category) }
    fileprivate static let client = Logger(category: "client")
}

extension OSLog {
    fileprivate convenience init(category: String) {
        self.init(subsystem: "test.app", category: category)
    }
    fileprivate static let client = OSLog(category: "client")
}

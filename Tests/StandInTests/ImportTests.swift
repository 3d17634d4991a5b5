import OSLog
import Testing

@Suite("Imports of os and OSLog")
struct ImportTests {
    @Test("OSLog brings os and Foundation along")
    func reexports() {
        let logger: os.Logger = Logger(subsystem: "test.app", category: "import")
        logger.debug("\(Date.now, privacy: .public)")
        #expect(OSLogType.default == OSLogType(rawValue: 0))
    }
}

import Testing
import os.activity
import os.log

import struct os.Logger

@Suite("Imports of parts of os")
struct SubmoduleImportTests {
    #if canImport(os.log)
    @Test("The parts of os are there, with everything in os")
    func submodules() {
        let logger = Logger(subsystem: "test.app", category: "import")
        logger.debug("not written")
        os_log("%d", log: .disabled, type: .debug, 3)
        #expect(OSLog.disabled !== OSLog.default)
    }
    #endif
}

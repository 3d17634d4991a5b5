import Foundation
import Testing
import os

@Suite("Formats of os_log")
struct LogFormatTests {
    private func logged(_ write: (OSLog) -> Void) -> String? {
        let recorded = RecordedLog(threshold: "debug")
        write(recorded.log)
        return recorded.texts.first
    }

    @Test("Text is private unless the format says public; numbers are the other way round")
    func privacy() {
        let name = "Anna"
        #expect(logged { os_log("%@", log: $0, name) } == "<private>")
        #expect(logged { os_log("%{public}@!", log: $0, type: .info, name) } == "Anna!")
        #expect(logged { os_log("%{public, name=x}s", log: $0, type: .info, name) } == "Anna")
        #expect(logged { os_log("%d of %ld", log: $0, Int32(3), 7) } == "3 of 7")
        #expect(logged { os_log("%{private}d", log: $0, 3) } == "<private>")
        #expect(logged { os_log("%{sensitive}@", log: $0, name) } == "<sensitive>")
        let masked = logged { os_log("%{mask.hash}@", log: $0, name) }
        #expect(masked?.hasPrefix("<mask.hash: '") == true)
    }

    @Test("Flags, widths and precisions are C's")
    func specifications() {
        #expect(logged { os_log("[%5.1f]", log: $0, 2.25) } == "[  2.2]")
        #expect(logged { os_log("[%-4d]", log: $0, 7) } == "[7   ]")
        #expect(logged { os_log("[%.*f]", log: $0, 3, 0.5) } == "[0.500]")
        #expect(logged { os_log("%02x %X", log: $0, 10, UInt8(255)) } == "0a FF")
        #expect(logged { os_log("%x", log: $0, Int8(-1)) } == "ff")
        #expect(logged { os_log("%llu%%", log: $0, UInt64.max) } == "18446744073709551615%")
        #expect(logged { os_log("%c", log: $0, 65) } == "A")
        #expect(logged { os_log("%p", log: $0, 255) } == "0xff")
    }

    @Test("What does not fit is written as it is, never guessed")
    func misfits() {
        #expect(logged { os_log("%d", log: $0) } == "<decode: missing data>")
        #expect(logged { os_log("100%, sure", log: $0) } == "100%, sure")
        #expect(logged { os_log("%{public}@ left", log: $0, 5) } == "5 left")
        #expect(logged { os_log("at the end %", log: $0) } == "at the end %")
        #expect(logged { os_log("plain", log: $0, type: .error) } == "plain")
    }

    @Test("The level may come first, and the message may interpolate")
    func forms() {
        let name = "Anna"
        #expect(logged { os_log(.info, log: $0, "%{public}@", name) } == "Anna")
        #expect(logged { os_log(.info, log: $0, "\(name) has \(3)") } == "<private> has 3")
        // These go to the default log, which is quiet at their level.
        os_log("plain")
        os_log("%d samples", 3)
        os_log(.debug, "plain")
        os_log("\(name)")
        os_log(.debug, "\(name)")
    }
}

import GRDB
import Testing

@testable import HealthDatabase

@Suite("Short reads on the calling thread")
struct QuickReaderTests {
    @Test("The begin and the end of a read have no time limit")
    func beginAndEnd() throws {
        let queue = try DatabaseQueue()
        let reader = QuickReader(queue, limit: .zero)
        // SQLite looks at the clock every 500 instructions of a statement that is kept: some of these
        // BEGINs and COMMITs would be interrupted. The body's statement is too short for it.
        for _ in 0..<1000 {
            #expect(try reader.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
        }
    }

    @Test("A read that takes too long is given up, and the next one has its own time")
    func tooLong() throws {
        let queue = try DatabaseQueue()
        let reader = QuickReader(queue, limit: .milliseconds(1))
        let endless = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n
            """
        #expect(try reader.read { try Int.fetchOne($0, sql: endless) } == nil)
        let patient = QuickReader(queue, limit: .seconds(3600))
        #expect(try patient.read { try Int.fetchOne($0, sql: "SELECT 7") } == 7)
    }
}

import NIOCore
import Testing

@testable import HealthHTTP

@Suite("The progress of a connection")
struct ConnectionProgressTests {
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
    private var limits: ConnectionLimits {
        var limits = ConnectionLimits(openFiles: 1024)
        (limits.head, limits.body, limits.keepAlive, limits.answer) = (10, 20, 30, 40)
        limits.bodyProgress = 100
        return limits
    }

    private func at(_ seconds: Int64) -> NIODeadline { start + .seconds(seconds) }

    private func opened() -> ConnectionProgress {
        var progress = ConnectionProgress(limits: limits)
        progress.opened(at: start)
        progress.wantsToRead()
        return progress
    }

    @Test("The first head has its time, and what arrives of it gives no more")
    func head() {
        let progress = opened()
        #expect(progress.deadline == at(10))
        #expect(!progress.isStalled(at: at(9)))
        #expect(progress.isStalled(at: at(10)))
    }

    @Test("A body goes on as long as each of its times brings enough")
    func body() {
        var progress = opened()
        progress.receivedHead(at: at(5))
        for window in 1...3 as ClosedRange<Int64> {
            #expect(progress.deadline == at(5 + 20 * window))
            progress.receivedBody(100)
            #expect(!progress.isStalled(at: at(5 + 20 * window)))
            progress.goOn(at: at(5 + 20 * window))
        }
        progress.receivedBody(99)
        #expect(progress.isStalled(at: at(85)))
    }

    @Test("A server that does not read lets no body stall")
    func busyServer() {
        var progress = opened()
        progress.receivedHead(at: start)
        progress.hasRead()
        #expect(!progress.isStalled(at: at(20)))
        progress.goOn(at: at(20))
        progress.wantsToRead()
        #expect(progress.isStalled(at: at(40)))
    }

    @Test("A server that works on an answer has all the time it needs")
    func working() {
        var progress = opened()
        progress.receivedHead(at: start)
        progress.receivedEnd(at: start)
        #expect(progress.deadline == nil)
        #expect(!progress.isStalled(at: at(100_000)))
    }

    @Test("The next head is expected after the last answer, whichever of both ends last")
    func keepAlive() {
        var progress = opened()
        progress.receivedHead(at: start)
        progress.receivedEnd(at: start)
        progress.receivedHead(at: start)
        progress.receivedEnd(at: start)
        progress.answered(at: at(1))
        #expect(progress.deadline == nil)
        progress.answered(at: at(2))
        #expect(progress.deadline == at(32))
        #expect(progress.isStalled(at: at(32)))
        var early = opened()
        early.receivedHead(at: start)
        early.answered(at: at(1))
        #expect(early.deadline == at(20))
        early.receivedEnd(at: at(3))
        #expect(early.deadline == at(33))
    }

    @Test(
        "A connection waits for a head before its first request, and when all answers are complete")
    func waiting() {
        var progress = opened()
        #expect(progress.isWaitingForHead)
        progress.receivedHead(at: start)
        #expect(!progress.isWaitingForHead)
        progress.receivedEnd(at: start)
        #expect(!progress.isWaitingForHead)
        progress.receivedHead(at: start)
        progress.receivedEnd(at: start)
        progress.answered(at: at(1))
        #expect(!progress.isWaitingForHead)
        progress.answered(at: at(2))
        #expect(progress.isWaitingForHead)
    }

    @Test("A client has its time to take what was written, and starts anew when it did")
    func answer() {
        var progress = opened()
        progress.receivedHead(at: start)
        progress.receivedEnd(at: start)
        progress.becameWritable(false, at: start)
        progress.becameWritable(false, at: at(5))
        #expect(progress.deadline == at(40))
        #expect(!progress.isStalled(at: at(39)))
        progress.becameWritable(true, at: at(39))
        #expect(progress.deadline == nil)
        progress.becameWritable(false, at: at(50))
        #expect(progress.isStalled(at: at(90)))
    }
}

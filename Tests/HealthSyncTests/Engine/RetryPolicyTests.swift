import HealthSync
import Testing

@Suite("When a failed operation is tried again")
struct RetryPolicyTests {
    @Test("AC-55 attempts follow after 60, 120, 240 ... and never more than 3600 seconds")
    func doublesUpToAnHour() {
        let policy = RetryPolicy()
        let delays = (1...9).map { policy.delay(afterFailures: $0) }
        #expect(delays == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        #expect(policy.delay(afterFailures: 10_000) == 3600)
    }
}

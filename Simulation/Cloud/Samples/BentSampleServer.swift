import HealthCloudSync
import HealthStream

/// The real cloud as a phone sends to it, with room for a fault on purpose and for what happens in the middle of a pass.
struct BentSampleServer: SampleServer {
    let base: CloudSamples
    let midPass: MidPass
    var sending: @Sendable (CloudSamples, SampleBatch, Int) async throws -> Void = {
        try await $0.send($1, withdrawn: $2)
    }

    init(base: CloudSamples, midPass: MidPass) {
        self.base = base
        self.midPass = midPass
    }

    func send(_ batch: SampleBatch, withdrawn: Int) async throws {
        try await midPass.pass()
        try await sending(base, batch, withdrawn)
    }

    func withdraw(_ type: String, withdrawn: Int) async throws {
        try await base.withdraw(type, withdrawn: withdrawn)
    }

    func withdrawals() async throws -> [String: Int] { try await base.withdrawals() }

    func frames(after cursor: String?, wait: Int) async throws -> SamplePage {
        try await base.frames(after: cursor, wait: wait)
    }
}

import HealthCloudSync
import HealthStream

/// The real cloud as a phone sends to it, with room for a fault on purpose and for what happens in the middle of a pass.
struct BentSampleServer: SampleServer {
    let base: CloudSamples
    let transport: LossyTransport
    let midPass: MidPass
    var sending: @Sendable (CloudSamples, SampleBatch) async throws -> Void = {
        try await $0.send($1)
    }

    init(base: CloudSamples, transport: LossyTransport, midPass: MidPass) {
        self.base = base
        self.transport = transport
        self.midPass = midPass
    }

    func send(_ batch: SampleBatch) async throws {
        try await midPass.pass()
        try await sending(base, batch)
    }

    func withdraw(_ type: String) async throws {
        // A batch that arrives after the withdrawal begins the type anew: this is not simulated.
        transport.dropDelayed()
        try await base.withdraw(type)
    }

    func frames(after cursor: String?, wait: Int) async throws -> SamplePage {
        try await base.frames(after: cursor, wait: wait)
    }
}

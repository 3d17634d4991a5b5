import HealthSync
import HealthSyncTesting
import Testing

@Suite("The contract of remotes")
struct RemoteContractTests {
    @Test("a remote that keeps it passes every rule", arguments: RemoteContract.Rule.allCases)
    func passes(rule: RemoteContract.Rule) async throws {
        try await RemoteContract { _ in FaultyShelf() }.check(rule)
    }

    @Test("each mistake is found by its rules", arguments: FaultyShelf.Fault.allCases)
    func finds(fault: FaultyShelf.Fault) async throws {
        for rule in fault.rules {
            let violation = await #expect(throws: ContractViolation.self) {
                try await RemoteContract { _ in FaultyShelf(fault) }.check(rule)
            }
            #expect(violation?.rule == rule)
            #expect(violation?.description.contains(rule.description) == true)
        }
    }

    @Test("a mistake is known for every rule")
    func everyRule() {
        #expect(
            Set(FaultyShelf.Fault.allCases.flatMap(\.rules)) == Set(RemoteContract.Rule.allCases))
    }

    @Test("a place that exists within a call is there while the rule is checked")
    func scope() async throws {
        let contract = RemoteContract(scope: { _, test in try await test(FaultyShelf()) })
        try await contract.check(.keepsWhatIsSaved)
    }
}

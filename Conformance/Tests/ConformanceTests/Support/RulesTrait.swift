import Foundation
import Testing

/// Prepares the store for each test of a suite, and records the test's outcome in the transcript.
struct RulesTrait: TestTrait, SuiteTrait, TestScoping {
    /// The trait applies to each test of the suite and of the suites in it.
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let call = await Transcript.shared.begin(test)
        let issues = IssueList()
        let observer = IssueHandlingTrait.compactMapIssues { issue in
            issues.append("\(issue)")
            return issue
        }
        do {
            try await observer.provideScope(for: test, testCase: testCase) {
                try await Self.withStore(for: test, testCase: testCase, performing: function)
            }
        } catch {
            let isPermitted = !(error is NotPermitted)
            await Transcript.shared.end(
                call, outcome: isPermitted ? .failed : .skipped, issues: issues.all + ["\(error)"])
            throw error
        }
        await Transcript.shared.end(
            call, outcome: issues.all.isEmpty ? .passed : .failed, issues: issues.all)
    }

    private static func withStore(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        guard let freshStore = Host.freshStore else { return try await withPhone(function) }
        try await freshStore.provideScope(for: test, testCase: testCase) {
            try await withPhone(function)
        }
    }

    private static func withPhone(
        _ function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let phone = try await Phone()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await Phone.$scoped.withValue(phone) { try await function() })
        } catch {
            outcome = .failure(error)
        }
        await phone.removeSamples()
        try outcome.get()
    }
}

extension Trait where Self == RulesTrait {
    /// A store with the requested permissions for each test, and a line in the transcript.
    static var rules: Self { RulesTrait() }
}

/// The suite that contains all others: its tests run one after the other, because they may share a store.
@Suite("Rules of HealthKit", .serialized, .rules, .timeLimit(.minutes(5)))
struct Conformance {}

import Foundation
import Testing

#if canImport(ConformanceCatching)
import ConformanceCatching
#endif

/// The names of the exceptions of HealthKit.
enum ExceptionName: String {
    case invalidArgument = "NSInvalidArgumentException"
    case objectValidation = "_HKObjectValidationFailureException"
}

/// Expects that a programming error raises an exception.
///
/// With Objective-C the exception is caught. Without it the error is committed in a process of its own, which writes
/// the name of the exception to standard error and ends.
///
/// - Parameters:
///   - misuse: The programming error.
///   - name: The name of the exception.
///   - sourceLocation: The line of the test.
func expectRaised(
    _ misuse: Misuse, _ name: ExceptionName = .invalidArgument,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    #if canImport(ObjectiveC)
    let raised = ExceptionCatcher.nameOfException { misuse.commit() }
    #else
    let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent],
        sourceLocation: sourceLocation
    ) { [misuse] in
        misuse.commit()
        // What is raised later, on another thread, ends the process meanwhile.
        try await Task.sleep(for: .seconds(10))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let raised = text.firstMatch(of: /uncaught exception '(\w+)'/).map { String($0.1) }
    #endif
    #expect(raised == name.rawValue, "\(misuse)", sourceLocation: sourceLocation)
}

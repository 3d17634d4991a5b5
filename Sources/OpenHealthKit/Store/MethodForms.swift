internal import Dispatch

extension HKHealthStore {
    /// A method in its two forms, one with a completion handler and one that is async.
    func forms(of method: MethodForms.Method) -> MethodForms {
        MethodForms(method: method, store: self)
    }
}

/// The two forms of a method of a store: calls of one reach a subclass that overrides the other.
///
/// On a phone both forms are one method of Objective-C. Here they are two, and Swift does not tell
/// which of them a subclass overrides. So in a subclass each form calls the other one, which then does
/// the work itself unless it is overridden.
struct MethodForms {
    /// The methods that have two forms.
    enum Method {
        case requestAuthorization, requestStatus, requestPerObject, requestOfExtension
        case earliestDates, preferredUnits
        case saveObject, saveObjects, addSamples, relateEffort, unrelateEffort
        case deleteObject, deleteObjects, deleteMatching
        case enableDelivery, disableDelivery, disableAllDelivery
        case recalibrate, startWatchApp, recoverSession
    }

    let method: Method
    let store: HKHealthStore

    /// The method whose one form called the other one, in this task.
    @TaskLocal private static var crossed: Method?

    /// Whether the other form is to be called: a subclass may override it.
    private var crosses: Bool {
        type(of: store) != HKHealthStore.self && Self.crossed != method
    }

    /// The form with a completion handler: does the work, or calls the async form.
    func start(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        work: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void,
        async other: @escaping @Sendable () async throws -> Void
    ) {
        start(work: { work(completion) }, async: other) { completion($0 != nil, $1) }
    }

    /// The form with a completion handler: does the work, or calls the async form and reports its
    /// result.
    func start<Value: Sendable>(
        work: () -> Void, async other: @escaping @Sendable () async throws -> Value,
        report: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) {
        guard crosses else { return work() }
        Task(priority: BackgroundWork.priority) {
            do {
                let value = try await Self.$crossed.withValue(method) { try await other() }
                HKHealthStore.completionQueue.async { report(value, nil) }
            } catch {
                HKHealthStore.completionQueue.async { report(nil, error) }
            }
        }
    }

    /// The async form: waits for the work, or for the form with a completion handler.
    func succeed(
        work: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void,
        completion other: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws {
        guard crosses else { return try await Completion.succeed(work) }
        try await Self.$crossed.withValue(method) { try await Completion.succeed(other) }
    }

    /// The async form: waits for the result of the work, or of the form with a completion handler.
    func value<Value: Sendable>(
        work: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void,
        completion other: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        guard crosses else { return try await Completion.value(work) }
        return try await Self.$crossed.withValue(method) { try await Completion.value(other) }
    }
}

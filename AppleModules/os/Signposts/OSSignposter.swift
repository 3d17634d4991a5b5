/// The message of a signpost.
public typealias SignpostMetadata = OSLogMessage

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    let signpostID: OSSignpostID

    init(_ signpostID: OSSignpostID) { self.signpostID = signpostID }

    /// Creates the state of an interval that another process began.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id)
    }
}

/// Marks intervals for Apple's instruments; here they are not recorded, but closures run.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Creates a signposter without a subsystem.
    public init() { log = .default }

    /// Creates a signposter of a category in a subsystem.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a signposter of a subsystem and one of Apple's categories.
    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a signposter of a log.
    public init(logHandle: OSLog) { log = logHandle }

    /// Creates a signposter of a logger's subsystem.
    public init(logger: Logger) { log = logger.log }

    /// A signposter that marks nothing.
    public static let disabled = OSSignposter(logHandle: .disabled)

    /// Whether signposts are recorded: never.
    public var isEnabled: Bool { false }

    /// Creates a unique identity.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

    /// Creates the identity of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(log: log, object: object)
    }

    /// Begins an interval.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> SignpostMetadata = ""
    ) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id)
    }

    /// Begins an interval of an animation.
    public func beginAnimationInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> SignpostMetadata = ""
    ) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id)
    }

    /// Ends an interval.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState,
        _ message: @autoclosure () -> SignpostMetadata = ""
    ) {}

    /// Marks an event.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> SignpostMetadata = ""
    ) {}

    /// Runs work as an interval.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        try task()
    }

    /// Runs work as an interval with a message.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> SignpostMetadata, around task: () throws -> T
    ) rethrows -> T {
        try task()
    }
}

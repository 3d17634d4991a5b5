/// What a signpost says beside its name.
public typealias SignpostMetadata = OSLogMessage

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    let signpostID: OSSignpostID

    init(_ signpostID: OSSignpostID) { self.signpostID = signpostID }

    /// The state of an interval that another process began.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id)
    }
}

/// Marks intervals for Apple's instruments; nothing records them here, closures do run.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// A signposter without subsystem.
    public init() { log = .default }

    /// A signposter of a subsystem and a part of it.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// A signposter of a subsystem and one of Apple's categories.
    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// A signposter of a log.
    public init(logHandle: OSLog) { log = logHandle }

    /// A signposter of a logger's subsystem.
    public init(logger: Logger) { log = logger.log }

    /// The signposter that marks nothing.
    public static let disabled = OSSignposter(logHandle: .disabled)

    /// Whether signposts are recorded, which they never are.
    public var isEnabled: Bool { false }

    /// An identity that nothing else has.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

    /// The identity of an object.
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

    /// Begins an interval in which something moves.
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

    /// Marks a moment.
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

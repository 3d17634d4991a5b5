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

/// Distinguishes intervals with the same name.
public struct OSSignpostID: RawRepresentable, Equatable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an identity from its number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates an identity from its number.
    public init(_ value: UInt64) { rawValue = value }

    /// Creates a unique identity.
    public init(log: OSLog) {
        rawValue = UInt64.random(in: 1..<Self.exclusive.rawValue)
    }

    /// Creates the identity of an object, which is valid while the object exists.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }

    /// The identity of intervals that never overlap.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// An invalid identity.
    public static let invalid = OSSignpostID(UInt64.max)
    /// An empty identity.
    public static let null = OSSignpostID(0)

    /// Orders identities by number.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}

/// The kind of a signpost.
public struct OSSignpostType: RawRepresentable, Equatable, Sendable {
    /// The number.
    public let rawValue: UInt8

    /// Creates a kind from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An event.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}

/// Marks an event for Apple's instruments, which is not recorded here.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks an event with values for Apple's instruments, which is not recorded here.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...
) {}

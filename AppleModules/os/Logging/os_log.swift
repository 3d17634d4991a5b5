/// Writes a message with a C format such as `%{public}@`; text and objects are private by default.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default,
    type: OSLogType = .default, _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

/// Writes a message of a level with a C format.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default,
    _ message: StaticString, _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: @autoclosure () -> OSLogMessage) {
    OSLog.default.write(.default) { message().text }
}

/// Writes a message of a level with interpolated values.
@_disfavoredOverload
public func os_log(
    _ logLevel: OSLogType, log: OSLog = .default, _ message: @autoclosure () -> OSLogMessage
) {
    log.write(logLevel) { message().text }
}

public import Foundation

/// The log of a category in a subsystem, which writes to swift-log; see ``LogThreshold``.
// Safe to share: a log never changes.
open class OSLog: NSObject, @unchecked Sendable {
    let subsystem: String
    let category: String
    /// The output; nil if nothing is written.
    private let output: LogOutput?

    /// Creates a log of a category in a subsystem, whose name is like a bundle identifier.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, output: .standard)
    }

    /// Creates a log of a subsystem and one of Apple's categories for signposts.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    /// Creates a log with another output.
    package init(subsystem: String, category: String, output: LogOutput?) {
        self.subsystem = subsystem
        self.category = category
        self.output = output
        super.init()
    }

    /// The log without a subsystem.
    public class var `default`: OSLog { shared }

    /// A log that writes nothing.
    public class var disabled: OSLog { nothing }

    private static let shared = OSLog(subsystem: "", category: "", output: .standard)
    private static let nothing = OSLog(subsystem: "", category: "", output: nil)

    /// Whether a message of this level would be written.
    open func isEnabled(type: OSLogType) -> Bool { output?.passes(type) ?? false }

    /// Whether signposts are recorded: never.
    open var signpostsEnabled: Bool { false }

    func write(_ type: OSLogType, _ text: () -> String) {
        output?.write(text, type, subsystem: subsystem, category: category)
    }
}

extension OSLog {
    /// A category of Apple's instruments.
    public struct Category: Sendable {
        let rawValue: String

        /// Signposts that an instrument shows as points of interest.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Signposts that are recorded only while an instrument runs.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// Signposts with a stack trace.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }
}

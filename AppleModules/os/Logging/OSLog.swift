public import Foundation

/// Where messages of one subsystem and category go: to swift-log, see ``LogThreshold``.
// Safe to share: nothing in it changes.
open class OSLog: NSObject, @unchecked Sendable {
    let subsystem: String
    let category: String
    /// Nil where nothing is written, whatever its level.
    private let output: LogOutput?

    /// A log of a subsystem, which is named like a bundle identifier, and a part of it.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, output: .standard)
    }

    /// A log of a subsystem and one of Apple's categories for signposts.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    /// A log that writes to an output of its own.
    package init(subsystem: String, category: String, output: LogOutput?) {
        self.subsystem = subsystem
        self.category = category
        self.output = output
        super.init()
    }

    /// The log of what has no subsystem.
    public class var `default`: OSLog { shared }

    /// The log that writes nothing.
    public class var disabled: OSLog { nothing }

    private static let shared = OSLog(subsystem: "", category: "", output: .standard)
    private static let nothing = OSLog(subsystem: "", category: "", output: nil)

    /// Whether a message of this level would be written.
    open func isEnabled(type: OSLogType) -> Bool { output?.passes(type) ?? false }

    /// Whether signposts are recorded, which they never are.
    open var signpostsEnabled: Bool { false }

    func write(_ type: OSLogType, _ text: () -> String) {
        guard let output, output.passes(type) else { return }
        output.write(text(), type, subsystem: subsystem, category: category)
    }
}

extension OSLog {
    /// A category that Apple's instruments know.
    public struct Category: Sendable {
        let rawValue: String

        /// Signposts that an instrument shows as points of interest.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Signposts that are on while an instrument looks.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// Signposts that bring the stack along.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }
}

internal import Foundation

/// The terminal that the answer goes to.
package enum Terminal {
    /// How many columns it has; nil where the answer goes to a file or another program.
    ///
    /// `COLUMNS` says it too, where it is set.
    package static let width: Int? = {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }),
            columns > 0
        {
            return columns
        }
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }()
}

internal import Foundation

/// The terminal of stdout.
package enum Terminal {
    /// The number of columns; nil if stdout is not a terminal.
    ///
    /// The environment variable `COLUMNS` takes precedence.
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

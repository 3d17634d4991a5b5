/// The exit codes of the command, which `docs/command-line.md` lists; the numbers are those of
/// `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable {
    /// Success.
    case success = 0
    /// A failure for a reason without its own code.
    case failure = 1
    /// The import ended, and parts of its file could not be read.
    case partlyRead = 2
    /// The arguments or the input are invalid.
    case usage = 64
    /// A file is damaged, or has an unexpected format.
    case badData = 65
    /// A file does not exist or cannot be read.
    case noInput = 66
    /// A file cannot be created or written.
    case cannotWrite = 73
    /// The disk is full, or reading or writing failed.
    case inputOutput = 74
    /// Another process locks a file for too long: try again.
    case busy = 75
}

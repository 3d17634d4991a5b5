/// How the command ends, as `docs/command-line.md` lists it; the numbers are those of `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable {
    /// It did what was asked.
    case success = 0
    /// It did not, for a reason that is none of those below.
    case failure = 1
    /// What was typed cannot be used.
    case usage = 64
    /// A file is damaged, or something else than it should be.
    case badData = 65
    /// A file is not there or cannot be read.
    case noInput = 66
    /// A file cannot be made or written to.
    case cannotWrite = 73
    /// The disk is full, or reading or writing failed.
    case inputOutput = 74
    /// Another process holds a file for too long: try again.
    case busy = 75
}

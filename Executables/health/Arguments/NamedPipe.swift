internal import Foundation

/// A pipe with a path, as `<(command)` in a shell is.
enum NamedPipe {
    /// How many milliseconds somebody has to begin to write.
    private static let patience = 10_000

    /// Opens a pipe once somebody writes to it, and gives the bytes that were read to find out.
    ///
    /// A pipe without a writer is an error after ten seconds, in which stderr says that the command
    /// waits.
    static func open(_ path: String) throws -> (pipe: FileHandle, start: Data) {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CommandFailure("\(path) cannot be read: check its permissions.", .noInput)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var start = Data()
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 500) == 0 {
            StandardError.write("health: waiting for something to be written to \(path)\n")
            if poll(&request, 1, Int32(patience)) == 0 {
                // Of an empty pipe that is open for writing a read says that it would wait.
                var byte: UInt8 = 0
                let count = read(descriptor, &byte, 1)
                guard count > 0 || count < 0 && errno == EAGAIN else {
                    throw CommandFailure(
                        "Nothing writes to the pipe \(path): start what fills it first.",
                        .noInput)
                }
                if count > 0 { start.append(byte) }
            }
        }
        // From here on a read waits for the writer.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return (handle, start)
    }
}

internal import Foundation
internal import HealthWords

/// A pipe with a path, such as `<(command)` in a shell.
enum NamedPipe {
    /// The maximum time until a writer begins to write, in milliseconds.
    private static let patience = 10_000

    /// Opens a pipe once a process writes to it, and returns the byte that was read as a test.
    ///
    /// A pipe without a writer is an error after ten seconds; meanwhile a message on stderr says
    /// that the command waits.
    static func open(_ path: String) throws -> (pipe: FileHandle, start: Data) {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CommandFailure(.notReadable, ["path": path], .noInput)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var start = Data()
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 500) == 0 {
            StandardError.write("health: waiting for something to be written to \(path)\n")
            if poll(&request, 1, Int32(patience)) == 0 {
                // Reading from an empty pipe that has a writer fails with EAGAIN.
                var byte: UInt8 = 0
                let count = read(descriptor, &byte, 1)
                guard count > 0 || count < 0 && errno == EAGAIN else {
                    throw CommandFailure(
                        .emptyPipe, ["path": path],
                        .noInput)
                }
                if count > 0 { start.append(byte) }
            }
        }
        // Later reads block until the writer has written.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return (handle, start)
    }
}

internal import DatabaseFile
internal import Foundation
internal import HealthWords

/// A file to read; `-` is stdin.
enum InputFile {
    /// Calls a function with the path of the file.
    ///
    /// An archive is read from its end, so stdin and pipes are first copied to a temporary file. On
    /// Linux this file has no name, so it disappears even if the process is killed.
    static func with<T>(_ path: String, _ body: (String) async throws -> T) async throws -> T {
        guard path != "-" else {
            return try await withCopy(of: .standardInput, Data(), "stdin", body)
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CommandFailure(.noFile, ["path": path], .noInput)
        }
        guard status.st_mode & S_IFMT == S_IFIFO else { return try await body(path) }
        let (pipe, start) = try NamedPipe.open(path)
        return try await withCopy(of: pipe, start, path, body)
    }

    private static func withCopy<T>(
        of input: FileHandle, _ start: Data, _ name: String, _ body: (String) async throws -> T
    ) async throws -> T {
        let folder: URL
        do {
            folder = try WorkingFolders.make("import")
        } catch {
            throw CommandFailure(
                .stdinNotKept, ["path": WorkingFolders.place.path], .cannotWrite)
        }
        defer { WorkingFolders.remove(folder) }
        let copy = folder.appending(path: "copy")
        let file = try create(copy)
        defer { try? file.close() }
        #if os(Linux)
        try FileManager.default.removeItem(at: copy)
        let place = "/proc/self/fd/\(file.fileDescriptor)"
        #else
        let place = copy.path
        #endif
        try file.write(contentsOf: start)
        try receive(file, from: input, name, WorkingFolders.place)
        return try await body(place)
    }

    private static func create(_ copy: URL) throws -> FileHandle {
        // Only the person may read the file while it has a name.
        let made = FileManager.default.createFile(
            atPath: copy.path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard made, let file = try? FileHandle(forWritingTo: copy) else {
            throw CommandFailure(.stdinNotKept, ["path": copy.path], .cannotWrite)
        }
        return file
    }

    private static func receive(
        _ file: FileHandle, from input: FileHandle, _ name: String, _ folder: URL
    ) throws {
        var size = 0
        do {
            while let block = try input.read(upToCount: 1 << 20), !block.isEmpty {
                try file.write(contentsOf: block)
                size += block.count
            }
        } catch {
            throw CommandFailure(
                .inputNotKept, ["path": folder.path],
                .inputOutput)
        }
        guard size > 0 else {
            throw CommandFailure(.noInput, ["name": name], .noInput)
        }
    }
}

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

/// The names of the open elements, as bytes, without a string for each.
struct XMLElementStack {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []

    /// The number of open elements.
    var count: Int { starts.count }

    /// Opens an element.
    mutating func push(_ name: UnsafeRawBufferPointer) {
        starts.append(bytes.count)
        bytes.append(contentsOf: name)
    }

    /// Closes the innermost element; returns false if it has another name or none is open.
    mutating func pop(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let start = starts.last, bytes.count - start == name.count else { return false }
        let isSame = bytes.withUnsafeBytes { open in
            zip(open[start...], name).allSatisfy { $0 == $1 }
        }
        guard isSame else { return false }
        starts.removeLast()
        bytes.removeLast(name.count)
        return true
    }
}

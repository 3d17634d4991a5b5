/// Reads rows of a Parquet file, as far as tables of products need it: some of the columns, outside of lists or in one,
/// in one pass and in bounded memory.
///
/// The description of the row groups is read as they come: files with many columns and small groups
/// have a hundred megabytes of it. Other columns are not read. Numbers that a file states are
/// compared with its size before memory is taken.
///
/// Source: https://github.com/apache/parquet-format
package struct ParquetTable {
    /// The name of a column, or of a list and a field of its elements.
    package struct Name: Hashable, Sendable {
        let column: String
        let field: String?

        /// Names a column that is a value or a list of values.
        package init(_ column: String) {
            self.column = column
            field = nil
        }

        /// Names a field of a list of structures.
        package init(_ list: String, _ field: String) {
            column = list
            self.field = field
        }

        /// Whether a column of a file has the name; the names between are those of layers without a meaning.
        func isName(of path: [String]) -> Bool {
            path.first == column && (field == nil ? path.count <= 3 : path.count <= 4)
                && (field == nil || path.count > 1 && path.last == field)
        }
    }

    private let file: FileByteSource
    private let names: [Name]
    /// The place of each name among the columns of the file; nil if it is missing.
    private let places: [Int?]
    private let leaves: [ParquetSchema.Leaf]
    private let end: Int64
    private let limit: UnpackingLimit
    /// The number of values that the file may still have: a run of a few bytes can stand for millions of them.
    private var valuesLeft: Int64
    private var footer: ThriftCompactReader
    private var groupsLeft: Int64
    private var lastField: Int16
    private var rowsLeft: Int64 = 0
    /// The rows that the file states, without those that were read.
    private var rest: Int64
    private var pages: [ParquetPages?] = []
    /// The offset in the file up to which columns were read.
    package private(set) var position: Int64 = 4

    private static let magic = Array("PAR1".utf8)
    /// More values than these in a byte of the file are damage; real files have less than one.
    private static let valuesOfByte: Int64 = 16
    private static let someValues: Int64 = 1 << 20

    /// Whether a file begins like Parquet, encrypted or not.
    package static func begins(_ prefix: [UInt8]) -> Bool {
        prefix.starts(with: magic) || prefix.starts(with: Array("PARE".utf8))
    }

    /// Reads the description of a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - names: The columns that are read; one that the file does not have has no values.
    /// - Throws: `malformed`, `truncated`, and `unsupportedParquet`.
    package init(_ file: FileByteSource, _ names: [Name]) throws(ExchangeError) {
        self.file = file
        self.names = names
        limit = UnpackingLimit(size: file.size)
        valuesLeft = Self.someValues + file.size * Self.valuesOfByte
        guard file.size >= 12, try file.read(from: 0, count: 4) == Self.magic else {
            throw ExchangeError(.unsupportedParquet, detail: "no Parquet file, or encrypted")
        }
        let tail = try file.read(from: file.size - 8, count: 8)
        guard tail.count == 8, tail[4...].elementsEqual(Self.magic) else {
            throw ExchangeError(.truncated, position: file.size, detail: "parquet: no footer")
        }
        let size = (0..<4).reduce(Int64(0)) { $0 | Int64(tail[$1]) << (8 * $1) }
        guard size <= file.size - 12 else {
            throw ExchangeError(.malformed, detail: "parquet: a footer of \(size) bytes")
        }
        end = file.size - 8 - size
        var footer = ThriftCompactReader(
            part: try ParquetPart(file, from: end, to: file.size - 8))
        var schema: ParquetSchema?
        var (rows, groups): (Int64, Int64?) = (-1, nil)
        lastField = 0
        while groups == nil, let field = try footer.field(after: lastField) {
            lastField = field.id
            switch field.id {
            case 2: schema = try ParquetSchema(&footer, field)
            case 3: rows = try footer.integer(field)
            case 4: groups = try footer.structures(field)
            default: try footer.skip(field)
            }
        }
        guard let schema, let groups, rows >= 0 else { throw footer.part.failure("the footer") }
        self.footer = footer
        rest = rows
        groupsLeft = groups
        leaves = schema.leaves
        places = try Self.places(of: names, in: schema.leaves)
    }

    /// The columns of the names; nil for one that the file does not have.
    private static func places(
        of names: [Name], in leaves: [ParquetSchema.Leaf]
    ) throws(ExchangeError) -> [Int?] {
        var places: [Int?] = []
        for name in names {
            let found = leaves.indices.filter { name.isName(of: leaves[$0].path) }
            guard let place = found.first else {
                places.append(nil)
                continue
            }
            let leaf = leaves[place]
            guard found.count == 1, leaf.repetition <= 1, leaf.type.isRead else {
                throw ExchangeError(
                    .unsupportedParquet, detail: "the type of the column \(name.column)")
            }
            places.append(place)
        }
        return places
    }

    /// Whether the file has a column.
    package func has(_ name: Name) -> Bool {
        zip(names, places).contains { $0 == name && $1 != nil }
    }

    /// Reads the next row, and returns whether there was one.
    ///
    /// - Parameter row: For each name the values: one or none outside of lists, those of the elements in a list. It is
    ///   emptied first.
    /// - Throws: `malformed`, `truncated`, `oversizedArchive`, and `unsupportedParquet`.
    package mutating func next(_ row: inout [[ParquetValue]]) throws(ExchangeError) -> Bool {
        while rowsLeft == 0 {
            guard groupsLeft > 0 else {
                try finish()
                return false
            }
            try beginGroup()
        }
        rowsLeft -= 1
        if row.count != names.count { row = Array(repeating: [], count: names.count) }
        for index in names.indices {
            row[index].removeAll(keepingCapacity: true)
            try pages[index]?.row(into: &row[index])
        }
        if rowsLeft == 0, !pages.allSatisfy({ $0?.isAtEnd ?? true }) {
            throw footer.part.failure("a column has more rows than its group")
        }
        return true
    }

    private mutating func beginGroup() throws(ExchangeError) {
        groupsLeft -= 1
        var chunks: [ParquetChunk?]?
        var rows: Int64 = -1
        var last: Int16 = 0
        while let field = try footer.field(after: last) {
            last = field.id
            switch field.id {
            case 1: chunks = try readChunks(field)
            case 3: rows = try footer.integer(field)
            default: try footer.skip(field)
            }
        }
        guard let chunks, rows >= 0, rows <= rest else { throw footer.part.failure("a row group") }
        rest -= rows
        rowsLeft = rows
        pages = []
        for place in places {
            guard let place, let chunk = chunks[place] else {
                pages.append(nil)
                continue
            }
            guard chunk.count >= rows else { throw footer.part.failure("rows of a column") }
            valuesLeft -= chunk.count
            guard valuesLeft >= 0 else { throw footer.part.failure("more values than bytes") }
            position = max(position, chunk.range.upperBound)
            pages.append(try ParquetPages(file, chunk, of: leaves[place], limit))
        }
        // Rows without a column that is read cost nothing in the file.
        guard pages.contains(where: { $0 != nil }) || rows == 0 else {
            throw ExchangeError(.unsupportedParquet, detail: "no known column")
        }
    }

    private mutating func readChunks(
        _ field: ThriftCompactReader.Field
    ) throws(ExchangeError) -> [ParquetChunk?] {
        let count = try footer.structures(field)
        guard count == leaves.count else { throw footer.part.failure("columns of a row group") }
        var chunks: [ParquetChunk?] = []
        chunks.reserveCapacity(leaves.count)
        for (place, leaf) in leaves.enumerated() {
            if places.contains(place) {
                chunks.append(try ParquetChunk(&footer, of: leaf, end: end))
            } else {
                try footer.skipStructure()
                chunks.append(nil)
            }
        }
        return chunks
    }

    /// Reads the rest of the footer, once.
    private mutating func finish() throws(ExchangeError) {
        guard groupsLeft == 0 else { return }
        groupsLeft = -1
        guard rest == 0 else { throw footer.part.failure("\(rest) rows are missing") }
        while let field = try footer.field(after: lastField) {
            lastField = field.id
            guard field.id != 8 else {
                throw ExchangeError(.unsupportedParquet, detail: "an encrypted file")
            }
            try footer.skip(field)
        }
        guard footer.part.remaining == 0 else {
            throw footer.part.failure("bytes after the footer")
        }
    }
}

/// A value of a Parquet file.
package enum ParquetValue: Hashable, Sendable {
    /// No value.
    case none
    case integer(Int64)
    case single(Float)
    case number(Double)
    /// Bytes that are a text in UTF-8, or are read as one.
    case text(String)

    /// The text; nil if the value is none.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The number, also of a text; that of 32 bits with the fewest decimal digits: 0.1 stays 0.1.
    package var number: Double? {
        switch self {
        case .none: nil
        case .integer(let integer): Double(integer)
        case .single(let single): Double(String(describing: single))
        case .number(let number): number
        case .text(let text): Double(text)
        }
    }
}

extension ParquetType {
    /// Whether values of the type are read.
    fileprivate var isRead: Bool {
        switch self {
        case .int32, .int64, .single, .double, .bytes: true
        case .boolean, .int96, .fixedBytes: false
        }
    }
}

/// The columns of a Parquet file with the levels of their nesting.
struct ParquetSchema {
    /// A column that has values.
    struct Leaf: Equatable {
        /// The names from the outermost group to the column.
        let path: [String]
        let type: ParquetType
        /// The level of a value that is there.
        let definition: Int
        /// The number of lists that the column is in.
        let repetition: Int
        /// The level from which on the list has an element, 0 outside of lists.
        let element: Int
    }

    /// The columns in their order.
    let leaves: [Leaf]

    private static let mostElements: Int64 = 10_000
    private static let mostLevels = 32
    private static let longestName: UInt64 = 1000

    /// An element: a group of others, or a column.
    private struct Element {
        var type: ParquetType?
        var repetition: Int64 = 0
        var name = ""
        var children = 0
    }

    /// Reads the list of elements, each before its children.
    init(
        _ thrift: inout ThriftCompactReader, _ field: ThriftCompactReader.Field
    ) throws(ExchangeError) {
        let count = try thrift.structures(field)
        guard count >= 1, count <= Self.mostElements else {
            throw thrift.part.failure("\(count) elements in the schema")
        }
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try Self.element(&thrift)) }
        guard let leaves = Self.leaves(elements) else { throw thrift.part.failure("the schema") }
        self.leaves = leaves
    }

    private static func element(
        _ thrift: inout ThriftCompactReader
    ) throws(ExchangeError) -> Element {
        var element = Element()
        var last: Int16 = 0
        while let field = try thrift.field(after: last) {
            last = field.id
            switch field.id {
            case 1:
                element.type = ParquetType(rawValue: try thrift.integer(field))
                guard element.type != nil else { throw thrift.part.failure("a column's type") }
            case 3: element.repetition = try thrift.integer(field)
            case 4: element.name = try thrift.text(field, limit: longestName)
            case 5: element.children = try thrift.count(field)
            default: try thrift.skip(field)
            }
        }
        return element
    }

    /// The columns of a tree; nil if the elements are none, or are too deep.
    private static func leaves(_ elements: [Element]) -> [Leaf]? {
        /// A group whose children follow.
        struct Group {
            var left: Int
            let path: [String]
            let definition: Int
            let repetition: Int
            let element: Int
        }
        guard let root = elements.first, root.type == nil else { return nil }
        var groups = [
            Group(left: root.children, path: [], definition: 0, repetition: 0, element: 0)
        ]
        var leaves: [Leaf] = []
        for element in elements.dropFirst() {
            while groups.last?.left == 0 { groups.removeLast() }
            guard let parent = groups.last, (0...2).contains(element.repetition) else {
                return nil
            }
            groups[groups.count - 1].left -= 1
            let path = parent.path + [element.name]
            let isList = element.repetition == 2
            let definition = parent.definition + (element.repetition == 0 ? 0 : 1)
            let repetition = parent.repetition + (isList ? 1 : 0)
            let level = isList ? definition : parent.element
            if let type = element.type {
                guard element.children == 0 else { return nil }
                leaves.append(
                    Leaf(
                        path: path, type: type, definition: definition, repetition: repetition,
                        element: level))
            } else {
                guard element.children > 0, groups.count < mostLevels else { return nil }
                groups.append(
                    Group(
                        left: element.children, path: path, definition: definition,
                        repetition: repetition, element: level))
            }
        }
        return groups.allSatisfy { $0.left == 0 } ? leaves : nil
    }
}

/// The kinds of values by the numbers of the format.
enum ParquetType: Int64 {
    case boolean = 0
    case int32 = 1
    case int64 = 2
    case int96 = 3
    case single = 4
    case double = 5
    case bytes = 6
    case fixedBytes = 7
}

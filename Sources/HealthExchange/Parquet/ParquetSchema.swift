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

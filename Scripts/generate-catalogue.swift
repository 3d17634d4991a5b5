// Reads the tables in Facts/ and writes the catalogue that follows from them.
//
//     swiftc Scripts/generate-catalogue.swift -o .build/generate-catalogue
//     .build/generate-catalogue            writes the files
//     .build/generate-catalogue --check    names the files that are not fresh, and fails
//
// Older names of a case (`alias_of`) carry no deprecation: Linux has no deployment target, so
// a warning there could not be limited to the systems on which Apple gives one.

import Foundation

// MARK: - Tables

struct Row {
    let table: String
    let fields: [String: String]

    subscript(column: String) -> String {
        guard let field = fields[column] else { fail("\(table) has no column '\(column)'") }
        return field
    }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("generate-catalogue: \(message)\n".utf8))
    exit(1)
}

func rows(_ name: String) -> [Row] {
    guard let text = try? String(contentsOfFile: "Facts/\(name).tsv", encoding: .utf8) else {
        fail("cannot read Facts/\(name).tsv; run this from the package's folder")
    }
    let lines = text.split(separator: "\n").map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { fail("Facts/\(name).tsv is empty") }
    return lines.dropFirst().map { fields in
        guard fields.count == header.count else { fail("\(name).tsv: \(fields)") }
        return Row(table: name, fields: Dictionary(uniqueKeysWithValues: zip(header, fields)))
    }
}

extension Array where Element == Row {
    /// The rows by the value of a column, in the order in which the values first appear.
    func grouped(by column: String) -> [(key: String, rows: [Row])] {
        var order: [String] = []
        var groups: [String: [Row]] = [:]
        for row in self {
            if groups[row[column]] == nil { order.append(row[column]) }
            groups[row[column], default: []].append(row)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}

let quantityTypes = rows("quantity_types")
let categoryTypes = rows("category_types")
let categoryValues = rows("category_values")
let otherEnums = rows("other_enums")
let activities = rows("workout_activity_types")
let stringEnums = rows("string_enums")
let characteristics = rows("characteristics")
let otherTypes = rows("correlations_and_documents")
let metadataKeys = rows("metadata_keys")
let keyPaths = rows("predicate_key_paths")
let constants = rows("constants")
let notifications = rows("notifications")

// MARK: - Text

/// A case's name where it is declared.
func declared(_ name: String) -> String {
    ["in", "default", "self"].contains(name) ? "`\(name)`" : name
}

func capitalised(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
}

/// `VO2MaxValue` as `vo2MaxValue`, `SWOLFScore` as `swolfScore`, `TimeZone` as `timeZone`.
func lowerCamel(_ name: String) -> String {
    let letters = Array(name)
    let run = letters.prefix { $0.isUppercase || $0.isNumber }.count
    let lowered = run == letters.count ? run : max(1, run - 1)
    let end =
        lowered < letters.count && lowered > 1 && letters[lowered].isNumber
        ? lowered + 1 : lowered
    return String(letters[..<end]).lowercased() + String(letters[end...])
}

func literal(_ text: String) -> String { "\"\(text)\"" }

func isWritable(_ row: Row) -> Bool {
    switch row["third_party_writable"] {
    case "yes", "assumed-yes": true
    case "no", "assumed-no": false
    case let other: fail("third_party_writable is '\(other)'")
    }
}

/// The oldest system on which this package runs; what it has needs no remark.
let oldestSystem = (18, 0)

/// The documentation of a constant that came after the oldest system; empty for all others.
func remark(_ row: Row, indent: String) -> [String] {
    let text = row["introduced"]
    guard !text.isEmpty else { return [] }
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 2, "\(numbers[0]).\(numbers[1])" == text else {
        fail("\(row.table).tsv: '\(text)' is no version")
    }
    return (numbers[0], numbers[1]) > oldestSystem ? ["\(indent)/// iOS \(text) and later."] : []
}

/// A declaration on one line where it fits, else broken after the first `open`.
func wrapped(_ line: String, after open: String, indent: String) -> [String] {
    guard line.count > 100, let range = line.range(of: open) else { return [line] }
    let rest = line[range.upperBound...].drop { $0 == " " }
    return [String(line[..<range.upperBound]), "\(indent)    \(rest)"]
}

final class Output {
    private(set) var files: [(path: String, text: String)] = []

    func file(_ path: String, imports: [String] = [], _ body: [String]) {
        var lines = ["// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit."]
        lines += path.hasSuffix(".swift") ? ["// swift-format-ignore-file", ""] : [""]
        lines += imports.isEmpty ? [] : imports + [""]
        files.append((path, (lines + body).joined(separator: "\n") + "\n"))
    }
}

/// Blocks of lines with one empty line between them.
func spaced(_ blocks: [[String]]) -> [String] {
    Array(blocks.joined(separator: [""]))
}

// MARK: - HealthModel: types

/// The place of each type's identifier in the catalogue, from 1.
let catalogueNumbers: [String: Int] = {
    let identifiers =
        quantityTypes.map { $0["identifier"] }
        + categoryTypes.filter { $0["alias_of"].isEmpty }.map { $0["identifier"] }
        + otherTypes.map { $0["identifier"] } + characteristics.map { $0["identifier"] }
    return Dictionary(uniqueKeysWithValues: zip(identifiers, 1...))
}()

func typeMember(_ name: String, _ identifier: String, _ kind: String) -> [String] {
    guard let number = catalogueNumbers[identifier] else {
        fail("the catalogue has no place for \(identifier)")
    }
    return wrapped(
        "    public static let \(name) = ObjectType("
            + "known: \(number), \(literal(identifier)), .\(kind))",
        after: "= ObjectType(", indent: "    ")
}

func writeModelTypes(_ output: Output) {
    let names =
        quantityTypes.map { $0["swift_case"] } + categoryTypes.map { $0["swift_case"] }
        + otherTypes.map { $0["name"] } + characteristics.map { $0["swift_case"] }
    guard Set(names).count == names.count else { fail("two object types have the same name") }

    output.file(
        "Sources/HealthModel/Generated/ObjectType+Quantities.swift",
        ["extension ObjectType {"]
            + quantityTypes.flatMap { typeMember($0["swift_case"], $0["identifier"], "quantity") }
            + ["}"])
    output.file(
        "Sources/HealthModel/Generated/ObjectType+Categories.swift",
        ["extension ObjectType {"]
            + categoryTypes.flatMap { row in
                row["alias_of"].isEmpty
                    ? typeMember(row["swift_case"], row["identifier"], "category")
                    : [
                        "    public static var \(row["swift_case"]): ObjectType { "
                            + "\(row["alias_of"]) }"
                    ]
            } + ["}"])
    output.file(
        "Sources/HealthModel/Generated/ObjectType+Others.swift",
        ["extension ObjectType {"]
            + otherTypes.flatMap { typeMember($0["name"], $0["identifier"], $0["kind"]) }
            + characteristics.flatMap {
                typeMember($0["swift_case"], $0["identifier"], "characteristic")
            } + ["}"])
}

// MARK: - HealthModel: tables

func writeModelTables(_ output: Output) {
    let quantities = quantityTypes.map { row in
        "        .quantity(\n"
            + "            \(literal(row["swift_case"])), .\(row["swift_case"]),\n"
            + "            unit: \(literal(row["default_unit"])), "
            + "style: .\(row["aggregation_style"]),\n"
            + "            metric: \(literal(row["display_unit_metric"])), "
            + "us: \(literal(row["display_unit_us"])), isWritable: \(isWritable(row))),"
    }
    let categories = categoryTypes.filter { $0["alias_of"].isEmpty }.map { row in
        "        .category(\n"
            + "            \(literal(row["swift_case"])), .\(row["swift_case"]),\n"
            + "            valueEnum: "
            + (row["value_enum"].isEmpty ? "nil" : literal(row["value_enum"]))
            + ", isWritable: \(isWritable(row))),"
    }
    let others = otherTypes.map { row in
        "        .other(\(literal(row["name"])), .\(row["name"]), isWritable: \(isWritable(row))),"
    }
    let traits = characteristics.map { row in
        "        .other(\(literal(row["swift_case"])), .\(row["swift_case"]), isWritable: false),"
    }
    func table(_ name: String, _ rows: [String]) -> [String] {
        ["    static let \(name): [CatalogueEntry] = ["] + rows + ["    ]"]
    }
    output.file(
        "Sources/HealthModel/Generated/Catalogue+Entries.swift",
        ["extension Catalogue {"]
            + spaced([
                table("quantities", quantities), table("categories", categories),
                table("others", others + traits),
                ["    static let olderNames: [String: ObjectType] = ["]
                    + categoryTypes.filter { !$0["alias_of"].isEmpty }.map {
                        "        \(literal($0["swift_case"])): .\($0["alias_of"]),"
                    } + ["    ]"],
            ]) + ["}"])
    output.file(
        "Sources/HealthModel/Generated/CategoryValues+Cases.swift",
        [
            "extension CategoryValues {",
            "    static let cases: [Case] = [",
        ]
            + categoryValues.flatMap { row in
                wrapped(
                    "        Case(\(literal(row["enum"])), \(row["raw_value"]), "
                        + "\(literal(row["enum"] + capitalised(row["case"])))"
                        + (row["alias_of"].isEmpty ? "" : ", isOlderName: true") + "),",
                    after: "\(row["raw_value"]),", indent: "        ")
            } + ["    ]", "}"])
    output.file(
        "Sources/HealthModel/Generated/WorkoutActivities+Cases.swift",
        ["extension WorkoutActivities {", "    static let cases: [Case] = ["]
            + activities.map { row in
                "        Case(\(row["raw_value"]), \(literal(row["case"])), "
                    + "\(literal("HKWorkoutActivityType" + capitalised(row["case"])))),"
            } + ["    ]", "}"])
}

/// The keys that `MetadataKey` itself declares, with documentation, beside the metadata values.
let documentedKeys: Set<String> = [
    "syncIdentifier", "syncVersion", "wasUserEntered", "timeZone", "foodType", "externalUUID",
]

func writeModelMetadata(_ output: Output) {
    func name(_ row: Row) -> String {
        lowerCamel(String(row["constant"].dropFirst("HKMetadataKey".count)))
    }
    output.file(
        "Sources/HealthModel/Generated/MetadataKey+All.swift",
        ["extension MetadataKey {"]
            + metadataKeys.filter { !documentedKeys.contains(name($0)) }.flatMap { row in
                wrapped(
                    "    public static let \(name(row)) = \(literal(row["key"]))",
                    after: " =", indent: "    ")
            } + ["}"])
    output.file(
        "Sources/HealthModel/Generated/MetadataKeyFacts+Rows.swift",
        ["extension MetadataKeyFacts {", "    static let rows: [MetadataKeyFacts] = ["]
            + metadataKeys.map { row in
                let isBoolean = row["value_class"] == "boolean"
                var line =
                    "        MetadataKeyFacts(\n            key: MetadataKey.\(name(row)),\n            "
                line += "valueClass: .\(isBoolean ? "number" : row["value_class"])"
                if isBoolean { line += ", isBoolean: true" }
                if !row["unit"].isEmpty { line += ", unitString: \(literal(row["unit"]))" }
                if !row["enumeration"].isEmpty {
                    line += ", enumeration: \(literal(row["enumeration"]))"
                }
                if !row["required_on"].isEmpty {
                    line += ",\n            requiredOn: \(literal(row["required_on"]))"
                }
                return line + "),"
            } + ["    ]", "}"])
}

// MARK: - OpenHealthKit: strings

func stringStruct(_ name: String, _ members: Members) -> [String] {
    [
        "public struct \(name): RawRepresentable, Hashable, Sendable {",
        "    public let rawValue: String",
        "",
        "    public init(rawValue: String) {",
        "        self.rawValue = rawValue",
        "    }",
        "}",
        "",
        "extension \(name) {",
    ]
        + members.flatMap { member in
            member.remark
                + wrapped(
                    "    public static let \(declared(member.name)) = \(name)("
                        + "rawValue: \(literal(member.value)))",
                    after: "= \(name)(", indent: "    ")
        } + ["}"]
}

typealias Members = [(name: String, value: String, remark: [String])]

/// The string-backed types by file.
func stringTypes() -> [(file: String, types: [(name: String, members: Members)])] {
    func members(_ rows: [Row], _ name: String, _ value: String) -> Members {
        rows.map { ($0[name], $0[value], remark($0, indent: "    ")) }
    }
    let typed = otherTypes.filter { !$0["identifier_struct"].isEmpty }
    let quantity = members(quantityTypes, "swift_case", "identifier")
    let category = members(categoryTypes, "swift_case", "identifier")
    let trait = members(characteristics, "swift_case", "identifier")
    return [
        ("HKQuantityTypeIdentifier", [("HKQuantityTypeIdentifier", quantity)]),
        ("HKCategoryTypeIdentifier", [("HKCategoryTypeIdentifier", category)]),
        (
            "TypeIdentifiers",
            [("HKCharacteristicTypeIdentifier", trait)]
                + typed.grouped(by: "identifier_struct").map { name, rows in
                    (name, members(rows, "identifier_case", "identifier"))
                }
        ),
        (
            "StringEnums",
            stringEnums.grouped(by: "struct").map { name, rows in
                (name, members(rows, "case", "raw_value"))
            }
        ),
    ]
}

func writeIdentifiers(_ output: Output) {
    for (name, types) in stringTypes() {
        output.file(
            "Sources/OpenHealthKit/Generated/\(name).swift",
            spaced(types.map { stringStruct($0.name, $0.members) }))
    }
}

func writeConstants(_ output: Output) {
    func lines(_ rows: [Row], _ value: String) -> [String] {
        rows.flatMap { row in
            remark(row, indent: "")
                + wrapped(
                    "public let \(row["constant"]): String = \(literal(row[value]))",
                    after: "String =", indent: "")
        }
    }
    output.file(
        "Sources/OpenHealthKit/Generated/MetadataKeys.swift",
        lines(metadataKeys, "key"))
    output.file(
        "Sources/OpenHealthKit/Generated/PredicateKeyPaths.swift",
        lines(keyPaths, "value"))
    output.file(
        "Sources/OpenHealthKit/Generated/Constants.swift", imports: ["public import Foundation"],
        constants.flatMap { row in
            remark(row, indent: "")
                + wrapped(
                    "public let \(row["constant"]): \(row["type"]) = \(row["value"])",
                    after: "\(row["type"]) =", indent: "")
        }
            + ["", "extension NSNotification.Name {"]
            + notifications.flatMap { row in
                wrapped(
                    "    public static let \(row["name"]) = NSNotification.Name("
                        + "\(literal(row["value"])))",
                    after: "= NSNotification.Name(", indent: "    ")
            } + ["}"])
}

// MARK: - OpenHealthKit: numbers

/// An enumeration as Apple's headers have it: in C, which Swift imports as one that takes any number.
struct Enumeration {
    /// The name in Swift, as `HKBloodType` or `HKElectrocardiogram.Lead`.
    let name: String
    /// Older names of a case come after it, so that Swift takes them for its aliases.
    let cases: Members
    /// The type of the raw values in C.
    var raw = "long"

    /// The name in C.
    var symbol: String { name.replacingOccurrences(of: ".", with: "") }

    var declaration: [String] {
        ["typedef HK_OPEN_ENUM(\(symbol), \(raw)) {"]
            + cases.flatMap {
                $0.remark
                    + wrapped(
                        "    \(symbol)\(capitalised($0.name)) HK_CASE(\"\($0.name)\") = \($0.value),",
                        after: "\(symbol)\(capitalised($0.name))", indent: "    ")
            } + ["} \(symbol);"]
    }
}

/// The cases of an enumeration whose names stand in a column.
func members(_ rows: [Row], _ name: String) -> Members {
    rows.map { ($0[name], $0["raw_value"], remark($0, indent: "    ")) }
}

func enumerations(_ rows: [Row]) -> [Enumeration] {
    rows.grouped(by: "enum").map { name, rows in
        let ordered =
            rows.filter { $0["alias_of"].isEmpty } + rows.filter { !$0["alias_of"].isEmpty }
        return Enumeration(name: name, cases: members(ordered, "case"))
    }
}

func optionSet(_ name: String, _ rows: [Row]) -> [String] {
    [
        "public struct \(name): OptionSet, Sendable {",
        "    public let rawValue: UInt",
        "",
        "    public init(rawValue: UInt) {",
        "        self.rawValue = rawValue",
        "    }",
        "",
    ]
        + rows.map { row in
            row["alias_of"].isEmpty
                ? "    public static let \(row["case"]) = \(name)(rawValue: \(row["raw_value"]))"
                : "    public static var \(row["case"]): \(name) { .\(row["alias_of"]) }"
        } + ["}"]
}

/// The macros of the header.
let headerPreamble = [
    "// Swift imports what is declared with this as an enumeration that takes any number, as it does",
    "// with those of Apple's headers. One that is written in Swift would refuse unknown numbers.",
    "#define HK_OPEN_ENUM(name, type) enum __attribute__((enum_extensibility(open))) name : type",
    "#define HK_CASE(name) __attribute__((swift_name(name)))",
]

func writeEnumerations(_ output: Output) {
    let numbered = otherEnums.filter { $0["kind"] == "enum" }
    let all =
        [
            Enumeration(
                name: "HKWorkoutActivityType",
                cases: members(activities, "case"), raw: "unsigned long"),
            Enumeration(
                name: "HKError.Code",
                cases: members(rows("errors"), "code") + [("noError", "0", [])]),
        ] + enumerations(categoryValues) + enumerations(numbered)
    output.file(
        "Sources/CHealthKitEnums/include/CHealthKitEnums.h",
        spaced(
            [["#ifndef C_HEALTHKIT_ENUMS_H", "#define C_HEALTHKIT_ENUMS_H"], headerPreamble]
                + all.map(\.declaration) + [["#endif"]]))
    output.file(
        "Sources/OpenHealthKit/Generated/NestedEnums.swift",
        spaced(
            all.filter { $0.name.contains(".") }.map { enumeration in
                let parts = enumeration.name.split(separator: ".")
                return [
                    "extension \(parts[0]) {",
                    "    public typealias \(parts[1]) = \(enumeration.symbol)",
                    "}",
                ]
            }))
    output.file(
        "Sources/OpenHealthKit/Generated/CategoryValueConformances.swift",
        categoryValues.grouped(by: "enum").map {
            "extension \($0.key): HKCategoryValuePredicateProviding {}"
        })
    let inMetadata = Set(metadataKeys.map { $0["enumeration"] })
    output.file(
        "Sources/OpenHealthKit/Generated/MetadataRules+Cases.swift",
        [
            "extension MetadataRules {",
            "    /// The raw values of the enumerations that known keys take.",
            "    static let cases: [String: Set<Int>] = [",
        ]
            + enumerations(numbered).filter { inMetadata.contains($0.name) }.flatMap {
                wrapped(
                    "        \(literal($0.name)): [\($0.cases.map(\.value).joined(separator: ", "))],",
                    after: ":", indent: "        ")
            } + ["    ]", "}"])
    output.file(
        "Sources/OpenHealthKit/Generated/OptionSets.swift",
        spaced(
            otherEnums.filter { $0["kind"] == "OptionSet" }.grouped(by: "enum")
                .map { optionSet($0.key, $0.rows) }))
}

// MARK: - Tests: what the compiler made of it

/// Members of one type with the values that the compiled module gives them.
func compiled(_ property: String, _ type: String, _ cases: [String]) -> [String] {
    [
        "    static let \(property) = list(",
        "        \"\(type)\",",
        "        [",
    ] + cases.map { "            (\"\($0)\", \(type).\($0))," } + ["        ])"]
}

func propertyName(_ type: String) -> String {
    let parts = type.dropFirst("HK".count).split(separator: ".").map(String.init)
    return lowerCamel(parts[0]) + parts.dropFirst().joined()
}

func writeCompiledConstants(_ output: Output) {
    let strings = stringTypes().flatMap(\.types).map { type in
        (type: type.name, cases: type.members.map(\.name))
    }
    var numbers: [(type: String, cases: [String])] = [
        ("HKWorkoutActivityType", activities.map { $0["case"] })
    ]
    numbers += categoryValues.grouped(by: "enum").map { ($0.key, $0.rows.map { $0["case"] }) }
    numbers += otherEnums.grouped(by: "enum").map { ($0.key, $0.rows.map { $0["case"] }) }
    numbers.append(("HKError.Code", rows("errors").map { $0["code"] }))

    for (name, lists) in [("Strings", strings), ("Numbers", numbers)] {
        let all = "    static let all\(name): [[Constant]] = ["
        output.file(
            "Tests/OpenHealthKitTests/Facts/CompiledConstants+\(name).swift",
            imports: ["import OpenHealthKit"],
            ["extension CompiledConstants {"]
                + spaced(
                    [[all] + lists.map { "        \(propertyName($0.type))," } + ["    ]"]]
                        + lists.map { compiled(propertyName($0.type), $0.type, $0.cases) })
                + ["}"])
    }
    let globals = (metadataKeys + keyPaths + constants.filter { $0["type"] == "String" })
        .map { $0["constant"] }
    output.file(
        "Tests/OpenHealthKitTests/Facts/CompiledConstants+Globals.swift",
        imports: ["import OpenHealthKit"],
        ["extension CompiledConstants {", "    static let globals: [Constant] = ["]
            + globals.map { "        Constant(name: \"\($0)\", value: \($0))," }
            + ["    ]", "}"])
}

// MARK: - FHIR

func writeFHIRCodes(_ output: Output) {
    output.file(
        "Sources/HealthExchange/Generated/FHIRCode+Rows.swift",
        ["extension FHIRCode {", "    static let rows: [FHIRCode] = ["]
            + rows("fhir_codes").map { row in
                let fields = [
                    "pghd", "category", "loinc", "loinc_display", "snomed", "ucum", "unit",
                ]
                let values = fields.map { literal(row[$0]) }.joined(separator: ", ")
                return "        FHIRCode(\(literal(row["identifier"])), \(values)),"
            } + ["    ]", "}"])
}

// MARK: - Output

let output = Output()
writeFHIRCodes(output)
writeModelTypes(output)
writeModelTables(output)
writeModelMetadata(output)
writeIdentifiers(output)
writeConstants(output)
writeEnumerations(output)
writeCompiledConstants(output)

let checks = CommandLine.arguments.contains("--check")
var stale: [String] = []
for (path, text) in output.files where (try? String(contentsOfFile: path, encoding: .utf8)) != text
{
    stale.append(path)
    guard !checks else { continue }
    do {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
        fail("cannot write \(path): \(error)")
    }
}
if checks, !stale.isEmpty {
    fail("not fresh, run `make generate`: \(stale.joined(separator: ", "))")
}
print(
    checks
        ? "\(output.files.count) files are fresh"
        : "\(stale.count) of \(output.files.count) files written")

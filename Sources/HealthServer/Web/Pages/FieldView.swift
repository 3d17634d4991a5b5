internal import HealthScreens

/// A field of a form for its template.
struct FieldView: Sendable {
    struct Option: Sendable {
        let value: String
        let title: String
        let isSelected: Bool
    }

    let id: String
    let name: String
    let label: String
    let value: String
    let unit: String?
    let hint: String?
    let problem: String?
    let describedBy: String?
    let isRequired: Bool
    let isText: Bool
    let isDecimal: Bool
    let isDate: Bool
    let isTime: Bool
    let isChoice: Bool
    let isLines: Bool
    let options: [Option]

    init(_ field: DraftField) {
        id = "f-" + field.name.replacing(".", with: "-")
        name = field.name
        label = field.label
        value = field.value
        unit = field.unit.flatMap { $0.isEmpty ? nil : $0 }
        hint = field.hint
        problem = field.problem
        var descriptions: [String] = []
        if field.hint != nil { descriptions.append("\(id)-hint") }
        if field.problem != nil { descriptions.append("\(id)-problem") }
        describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
        isRequired = field.isRequired
        isText = field.input == .text
        isDecimal = field.input == .decimal
        isDate = field.input == .date
        isTime = field.input == .time
        isChoice = field.input == .choice
        isLines = field.input == .lines
        options = field.options.map {
            Option(value: $0.value, title: $0.title, isSelected: $0.isSelected)
        }
    }
}

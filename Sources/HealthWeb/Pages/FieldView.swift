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
    /// The options without a heading.
    let options: [Option]
    /// The options below headings.
    let groups: [Group]

    struct Group: Sendable {
        let title: String
        var options: [Option]
    }

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
        var (plain, groups): ([Option], [Group]) = ([], [])
        for option in field.options {
            let view = Option(
                value: option.value, title: option.title, isSelected: option.isSelected)
            guard let title = option.group else {
                plain.append(view)
                continue
            }
            if groups.last?.title != title { groups.append(Group(title: title, options: [])) }
            groups[groups.count - 1].options.append(view)
        }
        (options, self.groups) = (plain, groups)
    }
}

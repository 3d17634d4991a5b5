/// A field of a form: its label, its value, and its error message.
public struct DraftField: Hashable, Sendable {
    /// The input control of a field.
    public enum Input: String, Hashable, Sendable {
        /// A line of text.
        case text
        /// A number.
        case decimal
        /// A day.
        case date
        /// A time of day.
        case time
        /// One of ``DraftField/options``.
        case choice
        /// Several lines.
        case lines
    }

    /// An option of a choice field.
    public struct Option: Hashable, Sendable {
        /// The value that the form sends.
        public let value: String
        /// The text that is shown.
        public let title: String
        /// Whether it is selected.
        public let isSelected: Bool
        /// The heading above it and the options that follow with the same heading; nil without one.
        public let group: String?

        /// Creates an option.
        public init(_ value: String, _ title: String, isSelected: Bool, group: String? = nil) {
            self.value = value
            self.title = title
            self.isSelected = isSelected
            self.group = group
        }
    }

    /// The name under which the form sends the value.
    public let name: String
    /// The label.
    public let label: String
    /// The current value.
    public let value: String
    /// The input control.
    public let input: Input
    /// The unit after the field.
    public let unit: String?
    /// The options of a choice field; empty for other fields.
    public let options: [Option]
    /// The hint below the field.
    public let hint: String?
    /// The error message; nil without an error.
    public let problem: String?
    /// Whether a value is required.
    public let isRequired: Bool

    /// Creates a field.
    public init(
        name: String, label: String, value: String, input: Input = .text, unit: String? = nil,
        options: [Option] = [], hint: String? = nil, problem: String? = nil,
        isRequired: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.input = input
        self.unit = unit
        self.options = options
        self.hint = hint
        self.problem = problem
        self.isRequired = isRequired
    }
}

/// The form of an entry: its fields, and the items of a meal.
public struct DraftForm: Hashable, Sendable {
    /// The fields of one item of a meal.
    public struct Item: Hashable, Sendable {
        /// The position, from 0.
        public let index: Int
        /// The title: "Item 1".
        public let title: String
        /// Name and amount.
        public let fields: [DraftField]
        /// Energy, protein, carbohydrates and fat.
        public let nutrients: [DraftField]
        /// The brand and all other nutrients, which are folded.
        public let more: [DraftField]
        /// Whether one of the folded fields has a value.
        public let hasMore: Bool
        /// Whether the item can be removed.
        public let isRemovable: Bool
    }

    /// The title.
    public let title: String
    /// The fields for what was measured, eaten or done.
    public let fields: [DraftField]
    /// The items of a meal.
    public let items: [Item]
    /// The number of portions that a meal makes as a recipe; nil for other kinds.
    public let portions: DraftField?
    /// The fields for the date, the time and the note.
    public let moment: [DraftField]
}

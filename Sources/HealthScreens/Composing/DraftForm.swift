/// A field of a form: its label, what stands in it, and what is wrong with it.
public struct DraftField: Hashable, Sendable {
    /// How a field is typed in.
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

    /// One of several choices.
    public struct Option: Hashable, Sendable {
        /// What is sent.
        public let value: String
        /// What is read.
        public let title: String
        /// Whether it is chosen.
        public let isSelected: Bool

        /// Makes a choice.
        public init(_ value: String, _ title: String, isSelected: Bool) {
            self.value = value
            self.title = title
            self.isSelected = isSelected
        }
    }

    /// The name under which it is sent.
    public let name: String
    /// The label.
    public let label: String
    /// What stands in it.
    public let value: String
    /// How it is typed in.
    public let input: Input
    /// The unit behind it.
    public let unit: String?
    /// The choices; empty for other fields.
    public let options: [Option]
    /// A line below it.
    public let hint: String?
    /// What is wrong with it.
    public let problem: String?
    /// Whether it must be filled in.
    public let isRequired: Bool

    /// Puts a field together.
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
        /// Where it stands, from 0.
        public let index: Int
        /// "Item 1".
        public let title: String
        /// Name, brand and serving.
        public let fields: [DraftField]
        /// The nutrients that most foods say.
        public let nutrients: [DraftField]
        /// All other nutrients.
        public let more: [DraftField]
        /// Whether one of the other nutrients is filled in.
        public let hasMore: Bool
        /// Whether it can be taken out.
        public let isRemovable: Bool
    }

    /// The title.
    public let title: String
    /// What was measured, eaten or done.
    public let fields: [DraftField]
    /// The items of a meal.
    public let items: [Item]
    /// When it was, and the note.
    public let moment: [DraftField]
}

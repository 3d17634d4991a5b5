/// The texts about permissions.
public struct PermissionWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notEnabled, noData, deniedText, partialTitle, partialText, connect, later, manage,
            write, read, turnOnAll, allow, readOnly, readOnlyText, sheetTitle, canWrite, canRead,
            partly, row, guidance, guidance1, guidance2, nutrition, water, weight, workouts,
            measurements, activity
    }

    package static let area = "permissions"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The state of a permission that is missing.
    public var notEnabled: String { text(.notEnabled) }
    /// The state if nothing was read: Health does not reveal whether reading was denied.
    public var noData: String { text(.noData) }
    /// The text of the card when nothing is connected.
    public var deniedText: String { text(.deniedText) }
    /// The title of the card when some types are connected.
    public var partialTitle: String { text(.partialTitle) }
    /// The text of the card when some types are connected.
    public var partialText: String { text(.partialText) }
    /// The button that asks for permission.
    public var connect: String { text(.connect) }
    /// The button that declines for now.
    public var later: String { text(.later) }
    /// The button that opens the Health app.
    public var manage: String { text(.manage) }
    /// The heading of the types to save.
    public var write: String { text(.write) }
    /// The heading of the types to read.
    public var read: String { text(.read) }
    /// The button that turns all switches on.
    public var turnOnAll: String { text(.turnOnAll) }
    /// The button that saves the choices.
    public var allow: String { text(.allow) }
    /// The button that connects for reading only.
    public var readOnly: String { text(.readOnly) }
    /// The explanation of reading only.
    public var readOnlyText: String { text(.readOnlyText) }

    /// The title of the sheet.
    public func sheetTitle(_ app: String) -> String { text(.sheetTitle, ["app": app]) }

    /// The state of a permission to save that is granted.
    public var canWrite: String { text(.canWrite) }
    /// The state of a permission to read that shows data.
    public var canRead: String { text(.canRead) }

    /// The state of a permission that is granted for some types.
    public func partly(_ access: String) -> String { text(.partly, ["access": access]) }

    /// A permission with its state.
    public func row(_ name: String, detail: String) -> String {
        text(.row, ["name": name, "detail": detail])
    }

    /// The instructions for changing permissions by hand.
    ///
    /// - Parameters:
    ///   - types: The names of the types to enable; empty for all.
    ///   - app: The app's name in the Health app.
    public func guidance(_ types: [String] = [], app: String) -> String {
        guard let last = types.last, types.count <= 4 else {
            return text(.guidance, ["app": app])
        }
        let first = types.dropLast().joined(separator: ", ")
        return first.isEmpty
            ? text(.guidance1, ["first": last, "app": app])
            : text(.guidance2, ["first": first, "last": last, "app": app])
    }

    /// The name of a group of types.
    public func group(_ group: PermissionGroup) -> String {
        switch group {
        case .nutrition: text(.nutrition)
        case .water: text(.water)
        case .weight: text(.weight)
        case .workouts: text(.workouts)
        case .measurements: text(.measurements)
        case .activity: text(.activity)
        }
    }
}

extension Language {
    /// The texts about permissions.
    public var permissions: PermissionWords { PermissionWords(self) }
}

/// A group of types in the list of permissions.
public enum PermissionGroup: String, Hashable, Sendable, CaseIterable {
    /// Food, without water.
    case nutrition
    /// Drinks.
    case water
    /// Weight, body fat and lean mass.
    case weight
    /// Workouts.
    case workouts
    /// Blood glucose, temperature, blood pressure and the like.
    case measurements
    /// Steps, energy burned and sleep.
    case activity
}

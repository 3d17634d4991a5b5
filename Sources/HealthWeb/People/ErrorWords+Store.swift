internal import HealthDatabase
internal import HealthModel
internal import HealthWords

extension ErrorWords {
    /// The sentence about an error of a health store; a rule of HealthKit as the store states it.
    func text(_ error: HealthStoreError) -> String {
        let words = language.storeErrors
        return switch error {
        case .authorizationNotDetermined(let types):
            words.text(.notDetermined, ["types": list(types)])
        case .authorizationDenied(let types): words.text(.denied, ["types": list(types)])
        case .databaseInaccessible: words.text(.locked)
        case .invalidArgument(let reason), .validation(let reason): reason
        case .noData: words.text(.noData)
        case .duplicateObject(let id): words.text(.duplicate, ["id": "\(id)"])
        case .objectsNotFound: words.text(.objectsNotFound)
        case .readOnly(let path): words.text(.readOnly, ["path": path])
        case .removed(let path): words.text(.removed, ["path": path])
        case .diskFull: words.text(.diskFull)
        case .corrupt(let path): words.text(.corrupt, ["path": path])
        case .notAStore(let path): words.text(.notAStore, ["path": path])
        case .newerFormat(let path): words.text(.newerFormat, ["path": path])
        // The low byte of a code of SQLite is the primary one: 10 is SQLITE_IOERR.
        case .storage(let code, _) where code & 0xFF == 10: words.text(.diskError)
        case .storage(let code, let message):
            words.text(.storage, ["code": "\(code)", "message": message])
        }
    }

    private func list(_ types: [ObjectType]) -> String {
        types.map(language.types.name).sorted().joined(separator: ", ")
    }
}

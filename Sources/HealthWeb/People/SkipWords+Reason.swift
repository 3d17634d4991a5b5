package import HealthExchange
package import HealthWords

extension SkipWords {
    /// The reason why a part of a file was left out, in a few words.
    package func reason(_ reason: SkipReason) -> String {
        switch reason {
        case .missing(let attribute): missing(attribute)
        case .invalid(let attribute): invalid(attribute)
        case .endsBeforeStart: text(.endsBeforeStart)
        case .unknownElement: text(.unknownElement)
        case .misplaced: text(.misplaced)
        case .tooMany: text(.tooMany)
        case .unsuitableUnit: text(.unsuitableUnit)
        case .unknownCategoryValue: text(.unknownCategoryValue)
        case .unknownActivity: text(.unknownActivity)
        case .unsuitableMembers: text(.unsuitableMembers)
        case .refused: text(.refused)
        case .missingFile: text(.missingFile)
        case .damagedFile: text(.damagedFile)
        case .implausible: text(.implausible)
        case .withdrawn: text(.withdrawn)
        case .sensorError: text(.sensorError)
        case .repeated: text(.repeated)
        case .unreadFile: text(.unreadFile)
        case .cut: text(.cut)
        case .withoutValue: text(.withoutValue)
        case .absent: text(.absent)
        case .skippedHour: text(.skippedHour)
        case .repeatedHour: text(.repeatedHour)
        }
    }
}

/// The texts about what is wrong with the arguments of a command.
///
/// Each is the code of an error, with what to type instead.
package struct CommandInputWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case emptyStore, unknownZoneVariable, noBundleIdentifier, severalFormats, storeInMemory,
            noMoment, nutrientTwice, tooFarAhead, spanReversed, negative, grouped, noAmount, noUnit,
            wrongUnit, wrongUnitAsIn, wrongUnitOfType, calorie, unknownUnit, noDayOfCalendar,
            noNutrientAmount, noMapping, noMappedDate, noMappedMeasure, noMappedEnd, noRows,
            noOrder, strayUnit,
            unitOfColumn, noQuantity, noDate, skippedTime, repeatedTime, noActivity,
            similarActivity, nothingToLog, noValue,
            ownCommand, notLogged, twoValues, passphrasesDiffer, emptyLine, noTerminal,
            emptyPassphrase, noTypes, noZone, noType, similarType, similarTypes, noNutrient, noID,
            severalEntries, allOrIDs, nothingNamed, inHealthAlone, inHealthMissing, notDeleted,
            noDuration, needsDuration, noLength, namelessWorkout, notOfWorkout, amountTwice,
            incredible, dayTwice, noDayOption, wrongChoice, bothAccesses, typesOrAll,
            nothingAllowed, notAskable, zoneMissing, noDays, offAlone, includingDeletedAlone,
            tooSmall, unknownSource, certificateAlone, noGoal, noSteps, sinceSharing, samplesOrBy,
            limitAlone, noStatistics, noFormat, noStream, notAnonymous, severalItems, unfitOptions,
            needsFile,
            nothingToSwitch, noProposal, severalProposals, consentAlone, noNode, noPerson,
            severalRequests, notShareable, noServer, aWeight, aDrink, aMeal, aMeasurement,
            aWorkout, aNote, onlyJournal, aMass, massUnits, aVolume, volumeUnits, energyUnits,
            distanceUnits,
            anEnergy, aDistance, unknownCommand, noSettings, noText, noTexts, noPort, noProxy,
            noDatabase, noFoodColumn
    }

    package static let area = "commandInput"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about what is wrong with the arguments of a command.
    package var commandInput: CommandInputWords { CommandInputWords(self) }
}

package import HealthJournal

/// The texts about what is wrong with the arguments of a command.
///
/// Each is the code of an error, with what to type instead.
package struct CommandInputWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case emptyStore, unknownZoneVariable, noBundleIdentifier, severalFormats, storeInMemory,
            noMoment, nutrientTwice, tooFarAhead, spanReversed, negative, grouped, noAmount, noUnit,
            wrongUnit, wrongUnitAsIn, wrongUnitOfType, calorie, unknownUnit, noDayOfCalendar,
            noNutrientAmount, noMapping, noMappedDate, noMappedMeasure, noMappedEnd, noRows,
            noOrder, strayUnit, noSavedMapping, mappingName, saveMapAlone, manyMappings,
            mappingTaken, renameAlone,
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
            noDatabase, noFoodColumn, noPortions
    }

    package static let area = "commandInput"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about what is wrong with the arguments of a command.
    package var commandInput: CommandInputWords { CommandInputWords(self) }
}

/// The texts of the commands about permissions and goals.
package struct CommandChoiceWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingDecided, app, type, save, read, since, no, yes, saving, reading, both, types,
            granted, grantedSince, denied, reset, goalSet, goalRemoved, noGoals, goal, value,
            from, now
    }

    package static let area = "commandChoices"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The permissions of an app for types, as they follow the name of the app.
    package func access(saving: [String], reading: [String]) -> String {
        let parts = [
            saving.isEmpty ? nil : text(.saving, ["types": types(saving)]),
            reading.isEmpty ? nil : text(.reading, ["types": types(reading)]),
        ].compactMap { $0 }
        guard let first = parts.first, let second = parts.dropFirst().first else {
            return parts.first ?? ""
        }
        return text(.both, ["first": first, "second": second])
    }

    private func types(_ names: [String]) -> String {
        names.count > 3
            ? text(.types, ["count": "\(names.count)"]) : names.sorted().joined(separator: ", ")
    }

    /// The permissions of an app, and the date from which others' samples are included.
    package func granted(_ app: String, _ access: String, since date: String?) -> String {
        guard let date else { return text(.granted, ["app": app, "access": access]) }
        return text(.grantedSince, ["app": app, "access": access, "date": date])
    }

    /// The missing permissions of an app.
    package func denied(_ app: String, _ access: String) -> String {
        text(.denied, ["app": app, "access": access])
    }

    /// The permissions that an app has to request again.
    package func reset(_ app: String, _ access: String) -> String {
        text(.reset, ["app": app, "access": access])
    }

    /// The message after a goal was set.
    package func goalSet(_ kind: Goal.Kind, _ amount: String, from day: String) -> String {
        text(.goalSet, ["kind": name(kind), "amount": amount, "day": day])
    }

    /// The message after a goal was removed.
    package func goalRemoved(_ kind: Goal.Kind, from day: String) -> String {
        text(.goalRemoved, ["kind": name(kind), "day": day])
    }

    /// The name of a kind of goal; in English the one that commands take.
    package func name(_ kind: Goal.Kind) -> String {
        language == .english ? kind.rawValue : language.inSentence(language.goals.title(kind))
    }
}

extension Language {
    /// The texts of the commands about permissions and goals.
    package var commandChoices: CommandChoiceWords { CommandChoiceWords(self) }
}

/// The texts about why a command failed.
///
/// Each is the code of an error, with what to do next.
package struct CommandFailureWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case storeBusy, other, notWritable, notWritten, notMade, notReplaced, notReadable,
            emptyPipe, noFile, stdinNotKept, inputNotKept, noInput, noTextFile, noBackupFile,
            noPassphrase, noEntry, folderNotMade, storeIsFolder, noStore, noStoreFolder,
            noJournalFolder, noJournal, noQuestion, nothingToUndo, outputNotWritten, noAddress,
            unknownTable, addOrder, unnamedTable, alreadyConnected, notConnected,
            unknownFoods, unknownFood, unclearFoods, oneFood, notKept,
            foodsNotOpened, foodsNoLibrary, foodsNewer, foodsDamaged,
            foodsReadOnly,
            foodsDiskFull, foodsBusy, foodsStorage, unknownFoodTable
    }

    package static let area = "commandFailures"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a command failed.
    package var commandFailures: CommandFailureWords { CommandFailureWords(self) }
}

/// The texts of the commands that show states and check the files.
package struct CommandStatusWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case store, journal, app, sync, lastSync, waiting, pending, parked, failed, nothing, allow,
            own,
            others, samples, kind, send, permission, read, on, off, noStore, notAsked, denied,
            partly, allowed, storeDamaged, journalDamaged, restore, storeSound, journalSound, wrong,
            agree, history, doubled, orphaned, missing, outdated, sameSamples, samplesDiffer
    }

    package static let area = "commandStatus"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The command that grants what is missing.
    package func allow(_ command: String) -> String { text(.allow, ["command": command]) }

    /// The position of a switch.
    package func position(_ isOn: Bool) -> String { text(isOn ? .on : .off) }

    /// The result of SQLite's check of the store.
    package func storeDamaged(_ detail: String) -> String {
        text(.storeDamaged, ["detail": detail])
    }

    /// The result of SQLite's check of the journal.
    package func journalDamaged(_ detail: String) -> String {
        text(.journalDamaged, ["detail": detail])
    }

    /// The numbers of samples of a type in two stores that differ, as they are written.
    package func samplesDiffer(
        _ type: String, here: String, there: String, onlyHere: String, onlyThere: String,
        changed: String
    ) -> String {
        text(
            .samplesDiffer,
            [
                "type": type, "here": here, "there": there, "onlyHere": onlyHere,
                "onlyThere": onlyThere, "changed": changed,
            ])
    }
}

extension Language {
    /// The texts of the commands that show states and check the files.
    package var commandStatus: CommandStatusWords { CommandStatusWords(self) }
}

/// The texts of the command line about sync with the health store.
package struct CommandSyncWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingSynced, exported, deleted, imported, replaced, removed, adopted, linked,
            waiting,
            updated, marked, deletedAgain, conflicts, parked, unasked, unreadable, retrying, failed,
            inStep,
            sentEarlier, earlier, switchedOff, askPermission, yes
    }

    package static let area = "commandSync"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The failure of a pass as a whole.
    package func nothingSynced(_ reason: SyncReason) -> String {
        text(.nothingSynced, ["reason": language.reasons.text(reason)])
    }

    /// The entries that wait for permission, and the command that grants it.
    package func parked(_ count: Int, command: String) -> String {
        text(.parked, ["command": command], count: count)
    }

    /// The name of what a stream brings: a kind of entry; in English the name that JSON has.
    package func stream(_ name: String) -> String {
        guard language != .english, let kind = EntryKind(rawValue: name) else { return name }
        return language.commandEntries.kind(kind)
    }

    /// The kinds that the person was never asked about, and the command that allows them.
    package func unasked(_ names: String, command: String) -> String {
        text(.unasked, ["names": names, "command": command])
    }

    /// The kinds that could not be read, with the reasons.
    package func unreadable(_ names: String, reasons: String) -> String {
        text(.unreadable, ["names": names, "reasons": reasons])
    }

    /// The entries that the next pass tries again.
    package func retrying(_ count: Int) -> String { text(.retrying, count: count) }

    /// The entries that were logged while sync was off and have been sent.
    package func sentEarlier(_ done: Int, of total: Int) -> String {
        text(.sentEarlier, ["done": "\(done)", "total": "\(total)"])
    }

    /// The entries that were logged while sync was off and are only in the journal.
    package func earlier(_ count: Int) -> String { text(.earlier, count: count) }

    /// The question at the first sync.
    package func askPermission(_ app: String) -> String { text(.askPermission, ["app": app]) }
}

extension Language {
    /// The texts of the command line about sync with the health store.
    package var commandSync: CommandSyncWords { CommandSyncWords(self) }
}

/// The texts of the commands about the cloud and the assistant.
package struct CommandCloudWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case connected, device, connectedOn, revoked, assistant, nothingShared, prepared, moved,
            open, appOpen, asksNothing, asksFor, asked, kind, state, waiting, done, refused,
            unknownKind, notAllowed, permissionDenied, invalid, deleted, expired, refusedByHealth,
            requests, requestsUnknown, synced, unreachable, notConnected, counts, nothingRead,
            time, client, tool, type, from, to, values, noProposal, id, entry, proposedBy,
            confirm, samplesShared, samplesStopped, samplesNone, samplesAtServer, samplesWhole,
            samplesFrom, samplesWithdrawing, samplesSynced, samplesSending, samplesFailed,
            samplesUnknownType, samplesNotRequested, samplesUnreadable, samplesStoppedKeeping,
            samplesKept
    }

    package static let area = "commandCloud"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The permissions of an assistant.
    package func assistant(reads types: [String], proposes kinds: [String]) -> String {
        let words = language.cloud
        let parts = [
            types.isEmpty ? nil : words.text(.reads, ["types": types.joined(separator: ", ")]),
            kinds.isEmpty ? nil : words.text(.proposes, ["kinds": kinds.joined(separator: ", ")]),
        ].compactMap { $0 }
        let access = parts.isEmpty ? text(.nothingShared) : parts.joined(separator: "; ")
        return text(.assistant, ["access": access])
    }

    /// The message after a person was moved to a node.
    package func moved(to node: Int) -> String { text(.moved, ["node": "\(node)"]) }

    /// The message while a server runs: that of the cloud or of the app.
    package func open(_ key: Key, at address: String) -> String {
        text(key, ["address": address])
    }

    /// The requests that the server may make.
    package func asks(for kinds: [String]) -> String {
        guard !kinds.isEmpty else { return text(.asksNothing) }
        return text(.asksFor, ["kinds": kinds.joined(separator: ", ")])
    }

    /// The number of requests in each state.
    package func requests(waiting: Int, done: Int, refused: Int) -> String {
        text(
            .requests,
            ["waiting": "\(waiting)", "done": "\(done)", "refused": "\(refused)"])
    }

    /// The number of samples that a sync sent, received and deleted.
    package func samplesSynced(sent: Int, received: Int, deleted: Int) -> String {
        text(
            .samplesSynced,
            ["sent": "\(sent)", "received": "\(received)", "deleted": "\(deleted)"])
    }

    /// The progress while samples are sent.
    package func samplesSending(_ count: String, rate: String) -> String {
        text(.samplesSending, ["count": count, "rate": rate])
    }

    /// The number of entries that wait, and of those that the server does not accept.
    package func counts(waiting: Int, failed: Int) -> String {
        text(.counts, ["waiting": "\(waiting)", "failed": "\(failed)"])
    }
}

extension Language {
    /// The texts of the commands about the cloud and the assistant.
    package var commandCloud: CommandCloudWords { CommandCloudWords(self) }
}

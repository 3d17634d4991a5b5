package import HealthJournal
internal import HealthModel

/// The texts of the command line about entries and days.
package struct CommandEntryWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case logged, changed, changedBack, broughtBack, deleted, hidden, forgotten, askDeleteAll,
            deletedAll, storeKeeps, storeFollows, nothingLogged, lastDay, storeHasData,
            energyUnknown, ofMeals, fromOthers, ownAndOthers, fatShare, lean, activity, measurement,
            parked, failed, onlyHere, warning, farFromTrend, repeated, repeatedBy, above, below,
            nothingToDecide, paced, askDuration, removed
    }

    /// The effect of a command on an entry.
    package enum Change: Sendable {
        case logged, changed, changedBack, broughtBack, deleted, hidden, forgotten
    }

    package static let area = "commandEntries"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The sentence about the effect on an entry.
    package func change(_ change: Change, of entry: String) -> String {
        let key: Key =
            switch change {
            case .logged: .logged
            case .changed: .changed
            case .changedBack: .changedBack
            case .broughtBack: .broughtBack
            case .deleted: .deleted
            case .hidden: .hidden
            case .forgotten: .forgotten
            }
        return text(key, ["entry": entry])
    }

    /// The question before everything is deleted.
    package func askDeleteAll(_ count: Int) -> String { text(.askDeleteAll, count: count) }

    /// The message after everything was deleted.
    package func deletedAll(_ count: Int, storeKeepsIt: Bool) -> String {
        text(.deletedAll, count: count) + " " + text(storeKeepsIt ? .storeKeeps : .storeFollows)
    }

    /// The hint at the nearest day with data.
    package func lastDay(_ day: String) -> String { text(.lastDay, ["day": day]) }

    /// The own and the foreign part of a total.
    package func parts(own: String, others: String) -> String {
        text(.ownAndOthers, ["own": own, "others": others])
    }

    /// The body fat of a weight.
    package func fat(_ share: String) -> String { text(.fatShare, ["share": share]) }

    /// The lean mass of a weight.
    package func lean(_ mass: String) -> String { text(.lean, ["mass": mass]) }

    /// The name of an activity within a line; its number if the catalogue lacks it.
    package func activity(_ rawValue: Int) -> String {
        guard let name = WorkoutActivities.name(of: rawValue) else {
            return text(.activity, ["number": "\(rawValue)"])
        }
        // In English the name that commands take.
        guard language != .english else { return Identifier.words(name) }
        return language.inSentence(language.activities.name(rawValue))
    }

    /// The kind of one entry.
    package func kind(_ kind: EntryKind) -> String {
        let entry = language.entry
        return switch kind {
        case .weight: language.inSentence(entry.weight)
        case .drink: language.inSentence(entry.water)
        case .food: language.inSentence(entry.kind(.food))
        case .workout: language.inSentence(language.types.name(.workout))
        case .measurement: text(.measurement)
        case .dayNote: language.inSentence(entry.note)
        }
    }

    /// The mark of an entry that Health refused.
    package func failed(_ reason: SyncReason) -> String {
        text(.failed, ["reason": language.reasons.text(reason)])
    }

    /// A warning about an entry that was saved all the same.
    package func warning(_ sentence: String) -> String { text(.warning, ["text": sentence]) }

    /// The warning about a weight that is far from the person's trend.
    package func farFromTrend(_ weight: String, trend: String) -> String {
        text(.farFromTrend, ["weight": weight, "trend": trend])
    }

    /// The warning that the same was logged already, by another source or by the person.
    package func repeated(_ entry: String, by source: String?, id: String) -> String {
        guard let source else { return text(.repeated, ["entry": entry, "id": id]) }
        return text(.repeatedBy, ["source": source, "entry": entry, "id": id])
    }

    /// The note that a workout without a duration got that of the usual pace.
    package func paced(_ duration: String) -> String { text(.paced, ["duration": duration]) }

    /// The question how long a workout took.
    package var askDuration: String { text(.askDuration) }

    /// The warning about an amount outside of its usual range.
    package func unusual(_ amount: String, _ subject: String, limit: String, isAbove: Bool)
        -> String
    {
        text(isAbove ? .above : .below, ["amount": amount, "subject": subject, "limit": limit])
    }
}

extension Language {
    /// The texts of the command line about entries and days.
    package var commandEntries: CommandEntryWords { CommandEntryWords(self) }

    /// A name within a sentence: with a capital letter only if nouns keep theirs.
    package func inSentence(_ name: String) -> String {
        hasCapitalNouns ? name : name.prefix(1).lowercased() + name.dropFirst()
    }
}

/// The texts of the commands about foods.
package struct CommandFoodWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case food, foods, portion, protein, carbohydrates, fat, source, day, licence, in100,
            nothing,
            similar, imported, leftOut, noName, noNutrients, impossible, otherCountry, unreadable,
            perhaps, needsGrams, needsPortion, wouldLog, read,
            kept, favourite, recipe, nothingKept, noFavourite, noRecipe
    }

    package static let area = "commandFoods"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts of the commands about foods.
    package var commandFoods: CommandFoodWords { CommandFoodWords(self) }
}

/// The texts of the commands that show the store.
package struct CommandDataWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothing, start, end, value, source, device, metadata, day, hour, week, month, year,
            from, span, total, sum, average, minimum, maximum, move, exercise, stand, ofGoal,
            elements, notSet, female, male, other, no, yes, energy, minutes, noSource,
            identifier, noType, noSamples, name, also, unit, samples, mass, volume, distance,
            watching, noMappings, columns
    }

    package static let area = "commandData"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message if a period has nothing of a type.
    package func nothing(_ type: String) -> String { text(.nothing, ["type": type]) }

    /// A range of time.
    package func span(_ start: String, _ end: String) -> String {
        text(.span, ["start": start, "end": end])
    }

    /// A value of a day with its goal.
    package func ofGoal(_ value: String, _ goal: String) -> String {
        text(.ofGoal, ["value": value, "goal": goal])
    }

    /// The number of elements of a series.
    package func elements(_ number: String) -> String { text(.elements, ["count": number]) }

    /// The message if no source has saved a type.
    package func noSource(of type: String) -> String { text(.noSource, ["type": type]) }

    /// The message if no type has a word in its name.
    package func noType(_ word: String) -> String { text(.noType, ["text": word]) }

    /// The message while a type is watched.
    package func watching(_ type: String) -> String { text(.watching, ["type": type]) }
}

extension Language {
    /// The texts of the commands that show the store.
    package var commandData: CommandDataWords { CommandDataWords(self) }
}

/// The texts of the command that records a fixture for tests.
package struct CommandRecordWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case recorded, rare, excluded, changed, always, sources, devices, texts, keys, zones,
            routes,
            otherClockTimes, learnt, routine, levels, knownDay, knownValue, exactCodes, types,
            routeShape, heartShape, seed
    }

    package static let area = "commandRecord"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message after a recording of so many samples.
    package func recorded(_ samples: Int, to path: String, bytes: Int) -> String {
        text(.recorded, ["path": path, "bytes": language.number(bytes)], count: samples)
    }

    /// The sentence about a risk that remains in a fixture, by its name; the name itself for an unknown one.
    package func risk(_ name: String) -> String { Key(rawValue: name).map { text($0) } ?? name }
}

extension Language {
    /// The texts of the command that records a fixture for tests.
    package var commandRecord: CommandRecordWords { CommandRecordWords(self) }
}

/// The texts of the commands that import, export, back up, restore, sync and check.
package struct CommandTransferWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case type, source, firstDay, lastDay, days, missingDays, gaps, order,
            new, known, newSamples, newSamplesOfDay, newSamplesOfDays, knownSamples,
            rings, leftOut, missing, deletedThere, recordedTwice, clinicalOffer, readFiles,
            unreadFiles,
            more,
            usedColumns,
            unusedColumns, unknownColumns, notWritten, reading, left, samples, exported, noPlace,
            backedUp, backedUpAll, encryptedAll, restored, replaced, unchanged, added,
            broughtBack, changed, deleted, already, emptyBackup, newPassphrase,
            samePassphrase, passphrase, syncing, checked, takenOver, takenOverBefore, activityRead,
            takeoverOff,
            partlyRead, notTakenOver, readingActivity
    }

    package static let area = "commandTransfer"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The number of new samples, with the first and the last day if there are any.
    package func newSamples(_ count: Int, days: (first: String, last: String)?) -> String {
        guard let days else { return text(.newSamples, count: count) }
        guard days.first != days.last else {
            return text(.newSamplesOfDay, ["day": days.first], count: count)
        }
        return text(.newSamplesOfDays, ["first": days.first, "last": days.last], count: count)
    }

    /// The number of samples that an earlier export had, or that were deleted on the phone, or of workouts
    /// that two sources recorded, with a list of them.
    package func listed(_ key: Key, _ count: Int, _ list: String) -> String {
        text(key, ["list": list], count: count)
    }

    /// The days without a sample of a source.
    package func gaps(type: String, source: String, _ list: String) -> String {
        text(.gaps, ["type": type, "source": source, "list": list])
    }

    /// The command that sets the order of sources that counts nothing twice.
    package func order(_ command: String) -> String { text(.order, ["command": command]) }

    /// Columns of a table of which the same use was made.
    package func columns(_ key: Key, of file: String, _ list: String) -> String {
        text(key, ["file": file, "list": list])
    }

    /// The progress of an import.
    package func reading(_ samples: String, megabytes: String) -> String {
        text(.reading, ["count": samples, "megabytes": megabytes])
    }

    /// The time that an import will still take.
    package func left(_ seconds: String) -> String { text(.left, ["seconds": seconds]) }

    /// The progress of a sync, with the changes in a second.
    package func syncing(read: String, sent: String, rate: String) -> String {
        text(.syncing, ["read": read, "sent": sent, "rate": rate])
    }

    /// The entries that an import brought into the journal, as a list.
    package func takenOver(_ list: String) -> String { text(.takenOver, ["list": list]) }

    /// The failure of a command whose import is in the store, but not in the journal.
    package func notTakenOver(_ reason: String) -> String {
        text(.notTakenOver, ["reason": reason])
    }

    /// The message after an export of so many samples.
    package func exported(_ samples: Int, to path: String, bytes: Int) -> String {
        text(.exported, ["path": path, "bytes": language.number(bytes)], count: samples)
    }

    /// The message after a backup of so many entries.
    package func backedUp(_ entries: Int, to path: String) -> String {
        text(.backedUp, ["path": path], count: entries)
    }

    /// The message after a backup of everything.
    package func backedUpAll(to path: String, bytes: String, isEncrypted: Bool) -> String {
        text(isEncrypted ? .encryptedAll : .backedUpAll, ["path": path, "bytes": bytes])
    }

    /// The message after a backup of everything was restored.
    package func restored(samples: String, entries: String) -> String {
        text(.restored, ["samples": samples, "entries": entries])
    }
}

extension Language {
    /// The texts of the commands that import, export, back up, restore, sync and check.
    package var commandTransfer: CommandTransferWords { CommandTransferWords(self) }
}

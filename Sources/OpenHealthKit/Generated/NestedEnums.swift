// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension HKElectrocardiogram {
    public enum Classification: Int, Sendable {
        case notSet = 0
        case sinusRhythm = 1
        case atrialFibrillation = 2
        case inconclusiveLowHeartRate = 3
        case inconclusiveHighHeartRate = 4
        case inconclusivePoorReading = 5
        case inconclusiveOther = 6
        case unrecognized = 100
    }
}

extension HKElectrocardiogram {
    public enum Lead: Int, Sendable {
        case appleWatchSimilarToLeadI = 1
    }
}

extension HKElectrocardiogram {
    public enum SymptomsStatus: Int, Sendable {
        case notSet = 0
        case none = 1
        case present = 2
    }
}

extension HKGAD7Assessment {
    public enum Answer: Int, Sendable {
        case notAtAll = 0
        case severalDays = 1
        case moreThanHalfTheDays = 2
        case nearlyEveryDay = 3
    }
}

extension HKGAD7Assessment {
    public enum Risk: Int, Sendable {
        case noneToMinimal = 1
        case mild = 2
        case moderate = 3
        case severe = 4
    }
}

extension HKMedicationDoseEvent {
    public enum LogStatus: Int, Sendable {
        case notInteracted = 1
        case notificationNotSent = 2
        case snoozed = 3
        case taken = 4
        case skipped = 5
        case notLogged = 6
    }
}

extension HKMedicationDoseEvent {
    public enum ScheduleType: Int, Sendable {
        case asNeeded = 1
        case schedule = 2
    }
}

extension HKPHQ9Assessment {
    public enum Answer: Int, Sendable {
        case notAtAll = 0
        case severalDays = 1
        case moreThanHalfTheDays = 2
        case nearlyEveryDay = 3
        case preferNotToAnswer = 4
    }
}

extension HKPHQ9Assessment {
    public enum Risk: Int, Sendable {
        case noneToMinimal = 1
        case mild = 2
        case moderate = 3
        case moderatelySevere = 4
        case severe = 5
    }
}

extension HKStateOfMind {
    public enum Association: Int, Sendable {
        case community = 1
        case currentEvents = 2
        case dating = 3
        case education = 4
        case family = 5
        case fitness = 6
        case friends = 7
        case health = 8
        case hobbies = 9
        case identity = 10
        case money = 11
        case partner = 12
        case selfCare = 13
        case spirituality = 14
        case tasks = 15
        case travel = 16
        case work = 17
        case weather = 18
    }
}

extension HKStateOfMind {
    public enum Kind: Int, Sendable {
        case momentaryEmotion = 1
        case dailyMood = 2
    }
}

extension HKStateOfMind {
    public enum Label: Int, Sendable {
        case amazed = 1
        case amused = 2
        case angry = 3
        case anxious = 4
        case ashamed = 5
        case brave = 6
        case calm = 7
        case content = 8
        case disappointed = 9
        case discouraged = 10
        case disgusted = 11
        case embarrassed = 12
        case excited = 13
        case frustrated = 14
        case grateful = 15
        case guilty = 16
        case happy = 17
        case hopeless = 18
        case irritated = 19
        case jealous = 20
        case joyful = 21
        case lonely = 22
        case passionate = 23
        case peaceful = 24
        case proud = 25
        case relieved = 26
        case sad = 27
        case scared = 28
        case stressed = 29
        case surprised = 30
        case worried = 31
        case annoyed = 32
        case confident = 33
        case drained = 34
        case hopeful = 35
        case indifferent = 36
        case overwhelmed = 37
        case satisfied = 38
    }
}

extension HKStateOfMind {
    public enum ValenceClassification: Int, Sendable {
        case veryUnpleasant = 1
        case unpleasant = 2
        case slightlyUnpleasant = 3
        case neutral = 4
        case slightlyPleasant = 5
        case pleasant = 6
        case veryPleasant = 7
    }
}

import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel
import HealthSync

extension SimulatedWorld {
    func perform(_ event: SimulatedEvent) async throws {
        guard let device = dice.pick(devices) else { return }
        switch event {
        case .logWeight, .logDrink, .logMeal, .logWorkout, .logMeasurement:
            try await log(event, on: device)
        case .edit: try await edit(on: device)
        case .delete: try await delete(on: device)
        case .undo: try await undo(on: device)
        case .resolve: try await resolve(on: device)
        case .otherAppWrites: try await otherAppWrites()
        case .otherAppReplaces: try await otherAppReplaces()
        case .otherAppDeletes: try await otherAppDeletes()
        case .otherAppWritesNonsense: try await otherAppWritesNonsense()
        case .removesInHealth: try await removesInHealth()
        case .sip: sip()
        case .bottleSends: try await bottleSends()
        case .bottleGoes, .bottleComes: bottle.setNear(event == .bottleComes)
        case .revoke: try revoke()
        case .revokeOne: try revokeOne()
        case .hide: try hide()
        case .limitHistory: try limitHistory()
        case .copyStore: try copyStore()
        case .restoreStore: try loseStore(.restored)
        case .deleteStore: try loseStore(.deleted)
        case .replaceStore: try loseStore(.replaced)
        case .loseDuringPass: try await loseStoreDuringPass()
        case .reconcile: try await reconcile(device)
        case .healthForgets: try await healthForgets()
        case .permit: try permitAll()
        case .lock: conditions.change { $0.isLocked = true }
        case .unlock: try await unlock()
        case .travel:
            if let zone = dice.pick(Conditions.zones) {
                conditions.change { $0.zone = zone }
                tell("to \(zone.identifier)")
            }
        case .wait:
            let most = dice.pick([6, 6, 24, 24 * 14, 24 * 150]) ?? 6
            let hours = dice.below(most)
            conditions.change { $0.now += Double(hours) * 3600 }
            tell("\(hours) h")
        case .sync: try await sync(device)
        case .notice: try await notice(device)
        case .crash:
            let points = dice.below(60)
            tell("after \(points)")
            device.faultPlan.planCrash(after: points)
            try await sync(device)
        case .relaunch: device.relaunch()
        case .failures, .calm:
            let percent = event == .calm ? 0 : 5 + dice.below(60)
            tell("\(device.name) \(percent) %")
            device.faultPlan.setFailures(percent: percent)
        case .switchOff, .switchOn:
            tell(device.name)
            try await device.journal.setRemoteEnabled(.health, event == .switchOn)
        case .backfill:
            let limit = 1 + dice.below(20)
            _ = try await device.journal.withTransaction { tx in
                try tx.remote(.health).backfill.start()
                return try tx.remote(.health).backfill.enqueue(limit: limit)
            }
        }
    }

    // MARK: Permissions and the lock

    func permitAll() throws {
        guard !conditions.isLocked else { return }
        try Self.permitAll(store, app: app)
    }

    static func permitAll(_ store: HealthStore, app: AppIdentity) throws {
        let granted = Dictionary(
            uniqueKeysWithValues: types.map { ($0, HealthStore.Decision.granted) })
        try store.permissions.set(share: granted, read: granted, app: app)
    }

    /// Revokes the permission to save one kind of entry.
    ///
    private func revoke() throws {
        guard !conditions.isLocked else { return }
        let denied = deny()
        truth.refused.formUnion(denied.keys.map(\.name))
        try store.permissions.set(share: denied, read: [:], app: app)
    }

    /// Revokes the permission to save one type: meals, weights and workouts are saved without it.
    private func revokeOne() throws {
        let types: [ObjectType] = [
            .bodyFatPercentage, .activeEnergyBurned, .distanceWalkingRunning,
        ]
        guard !conditions.isLocked, let type = dice.pick(StoreContents.nutrients + types) else {
            return
        }
        tell(type.name)
        truth.refused.insert(type.name)
        try store.permissions.set(share: [type: .denied], read: [:], app: app)
    }

    /// Revokes the permission to read one kind of entry.
    ///
    /// The app is not told: samples that other apps save meanwhile are before its anchors later.
    private func hide() throws {
        guard !conditions.isLocked else { return }
        try store.permissions.set(share: [:], read: deny(), app: app)
        for device in devices { device.hasMissed = true }
    }

    /// Limits reading of one kind of entry to samples that ended after a day.
    ///
    /// The app can query the day. Earlier samples of other apps are no longer visible.
    private func limitHistory() throws {
        guard !conditions.isLocked else { return }
        let types = oneKind()
        let day = conditions.now.addingTimeInterval(-Double(dice.below(20)) * 86_400)
        try store.permissions.set(
            share: [:], read: Dictionary(uniqueKeysWithValues: types.map { ($0, .granted) }),
            earliest: Dictionary(uniqueKeysWithValues: types.map { ($0, day) }), app: app)
    }

    private func deny() -> [ObjectType: HealthStore.Decision] {
        Dictionary(uniqueKeysWithValues: oneKind().map { ($0, .denied) })
    }

    /// The types of one kind of entry.
    private func oneKind() -> [ObjectType] {
        let food = Nutrient.all.map(\.type).filter { $0 != .dietaryWater }
        let kinds: [[ObjectType]] =
            [
                [.bodyMass, .bodyFatPercentage], [.dietaryWater], food,
                [.workout, .activeEnergyBurned, .distanceWalkingRunning],
            ] + (measures ? [[.bloodGlucose], [.bloodPressureSystolic]] : [])
        let types = dice.pick(kinds) ?? []
        tell(types.first?.name ?? "")
        return types
    }

    func unlock() async throws {
        conditions.change { $0.isLocked = false }
        // The system saves what waited as soon as it can, before anybody changes a permission.
        _ = try await store.samples([SampleQuery(type: .bodyMass)], app: nil)
    }

    // MARK: The engine

    func sync(_ device: SimulatedDevice) async throws {
        if device.faultPlan.isDead { device.relaunch() }
        let report = await device.engine.sync(.manual)
        tell("\(device.name): \(device.faultPlan.isDead ? "died" : Self.words(report))")
    }

    private func notice(_ device: SimulatedDevice) async throws {
        if device.faultPlan.isDead { device.relaunch() }
        device.noticeSource.send(
            dice.pick(device.streams) ?? "drink")
        if try await !device.journal.status(of: .health).isEnabled { device.noticeSource.isOff() }
        await device.engine.followNotices()
        tell("\(device.name)\(device.faultPlan.isDead ? ": died" : "")")
        if let complaint = device.noticeSource.complaint(isDead: device.faultPlan.isDead) {
            throw Finding(complaint)
        }
    }

    static func words(_ report: SyncReport) -> String {
        if let reason = report.unavailable { return reason.description }
        let inbound = report.inbound
        let counts = [
            ("exported", report.exported), ("parked", report.parked),
            ("retrying", report.retrying), ("failed", report.failed),
            ("unreadable", report.unreadable.count), ("confirmed", inbound.confirmed),
            ("adopted", inbound.adopted), ("linked", inbound.linked),
            ("waiting", inbound.waiting), ("updated", inbound.updated),
            ("imported", inbound.imported), ("replaced", inbound.replaced),
            ("removed", inbound.removed), ("marked", inbound.marked),
            ("deletedAgain", inbound.deletedAgain), ("conflicts", inbound.conflicts),
            ("refused", inbound.refused),
        ]
        let told = counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
        return told.isEmpty ? "nothing" : told.joined(separator: ", ")
    }
}

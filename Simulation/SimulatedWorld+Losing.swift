import Foundation
import HealthDatabase
import HealthModel
import TestSupport

/// A copy of the store's file, and the samples of other apps in it.
struct StoreCopy {
    let foreign: [UUID: Sample]
}

/// A way to lose the store.
enum StoreLoss: String, CaseIterable {
    /// The file is replaced by an older copy.
    case restored
    /// The file is deleted and created again.
    case deleted
    /// The file is replaced by another store.
    case replaced
}

extension SimulatedWorld {
    private var storeFile: StoredFile { StoredFile(storeURL) }

    /// Copies the store's file, with its write-ahead log.
    func copyStore() throws {
        guard !conditions.isLocked else { return }
        try storeFile.keepCopy()
        copy = StoreCopy(foreign: truth.foreign)
    }

    /// Replaces the store's file while the apps run.
    func loseStore(_ loss: StoreLoss) throws {
        guard let lose = losing(loss) else { return }
        try lose()
        try noteLoss(loss)
    }

    /// Replaces the store's file in the middle of a sync pass.
    func loseStoreDuringPass() async throws {
        guard let device = dice.pick(devices), let loss = dice.pick(StoreLoss.allCases) else {
            return
        }
        let points = dice.below(60)
        tell("\(loss.rawValue) after \(points)")
        guard let lose = losing(loss) else { return }
        device.relaunch()
        device.faultPlan.planLoss(after: points, lose)
        try await sync(device)
        if try device.faultPlan.endLoss() { try noteLoss(loss) }
    }

    /// A closure that replaces the store's file; nil if that is not possible now.
    ///
    /// The person grants all permissions again.
    private func losing(_ loss: StoreLoss) -> (@Sendable () throws -> Void)? {
        guard !conditions.isLocked, loss != .restored || copy != nil else { return nil }
        let (file, store, app) = (storeFile, store, app)
        return {
            switch loss {
            case .restored: try file.restoreCopy()
            case .deleted:
                try file.delete()
                _ = try HealthStore(at: .file(file.url), environment: store.environment)
            case .replaced:
                let other = file.url.deletingLastPathComponent().appending(path: "other.sqlite")
                _ = try HealthStore(at: .file(other), environment: store.environment)
                try file.delete()
                try FileManager.default.moveItem(at: other, to: file.url)
            }
            try Self.permitAll(store, app: app)
        }
    }

    /// Notes that Health may lack exported entries until the next rest.
    private func noteLoss(_ loss: StoreLoss) throws {
        truth.replaceForeign(with: loss == .restored ? copy?.foreign ?? [:] : [:])
        for app in Self.others { try permitOther(app) }
        try otherReader.begin(store)
        for device in devices { device.mayLackExports = true }
    }
}

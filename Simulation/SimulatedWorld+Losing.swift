import Foundation
import HealthDatabase
import HealthModel
import TestSupport

/// A copy of the store's file, and what other apps had in it.
struct StoreCopy {
    let foreign: [UUID: Sample]
}

/// How the store's file becomes another one.
enum StoreLoss: String, CaseIterable {
    /// An older copy takes its place.
    case restored
    /// It is deleted, and made anew.
    case deleted
    /// Another store takes its place.
    case replaced
}

extension SimulatedWorld {
    private var storeFile: StoredFile { StoredFile(storeURL) }

    /// The person copies the store's file, log included.
    func copyStore() throws {
        guard !conditions.isLocked else { return }
        try storeFile.keepCopy()
        copy = StoreCopy(foreign: truth.foreign)
    }

    /// The store's file becomes another one while the apps run.
    func loseStore(_ loss: StoreLoss) throws {
        guard let lose = losing(loss) else { return }
        try lose()
        try noteLoss(loss)
    }

    /// The store's file becomes another one in the middle of a pass.
    func loseStoreDuringPass() async throws {
        guard let device = dice.pick(devices), let loss = dice.pick(StoreLoss.allCases) else {
            return
        }
        let points = dice.below(60)
        tell("\(loss.rawValue) after \(points)")
        guard let lose = losing(loss) else { return }
        device.relaunch()
        device.trouble.planLoss(after: points, lose)
        try await sync(device)
        if try device.trouble.endLoss() { try noteLoss(loss) }
    }

    /// Puts another file in the store's place; nil where that cannot happen now.
    ///
    /// The person is asked for everything again, and permits it.
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

    /// Until everything is in step again, Health may lack what it was known to hold.
    private func noteLoss(_ loss: StoreLoss) throws {
        truth.replaceForeign(with: loss == .restored ? copy?.foreign ?? [:] : [:])
        for app in Self.others { try permitOther(app) }
        try bystander.begin(store)
        for device in devices { device.mayLackExports = true }
    }
}

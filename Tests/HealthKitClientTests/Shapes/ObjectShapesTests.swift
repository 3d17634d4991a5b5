import Dispatch
import Foundation
import HealthKit
import Synchronization
import Testing

/// An app's own observer of a health manager.
private protocol StepObserver: AnyObject {
    func steps(_ count: Int)
}

private final class StepLabel: StepObserver {
    var count = 0
    func steps(_ count: Int) { self.count = count }
}

/// A count that is guarded by the lock of its object; it is atomic for the compiler alone.
private final class GuardedCount: Sendable {
    let value = Atomic(0)
}

/// How apps lock objects and keep delegates, with what other Foundations take from Objective-C.
@Suite("Shapes of objects beside HealthKit")
struct ObjectShapesTests {
    @Test("An object is locked by one thread at a time, and by that thread again")
    func locks() {
        let count = GuardedCount()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<250 {
                objc_sync_enter(count)
                defer { objc_sync_exit(count) }
                objc_sync_enter(count)
                defer { objc_sync_exit(count) }
                let before = count.value.load(ordering: .relaxed)
                sched_yield()
                count.value.store(before + 1, ordering: .relaxed)
            }
        }
        #expect(count.value.load(ordering: .relaxed) == 1_000)
        #expect(objc_sync_exit(count) == -1, "nobody holds it")
    }

    @Test("A table of delegates holds them weakly, each once")
    func hashTable() {
        let delegates = NSHashTable<AnyObject>.weakObjects()
        let label = StepLabel()
        do {
            let gone = StepLabel()
            delegates.add(gone)
            delegates.add(label)
            delegates.add(label)
            #expect(delegates.count == 2)
        }
        #expect(delegates.allObjects.count == 1)
        for case let observer as any StepObserver in delegates.allObjects { observer.steps(7) }
        #expect(label.count == 7)
        #expect(delegates.contains(label) && delegates.anyObject === label)
        delegates.remove(label)
        #expect(delegates.count == 0)
        let types = NSHashTable<HKQuantityType>(options: .strongMemory)
        types.add(HKQuantityType(.stepCount))
        types.add(HKQuantityType(.stepCount))
        #expect(types.count == 1, "equal types are one")
    }

    @Test("A table of handlers forgets a pair when nothing else holds its key or object")
    func mapTable() {
        let labels = NSMapTable<NSString, StepLabel>.strongToWeakObjects()
        let label = StepLabel()
        do {
            let gone = StepLabel()
            labels.setObject(gone, forKey: "gone")
            labels.setObject(label, forKey: "steps")
            #expect(labels.count == 2)
        }
        #expect(labels.count == 1)
        #expect(labels.object(forKey: "steps") === label)
        #expect(labels.object(forKey: "gone") == nil)
        labels.setObject(nil, forKey: "steps")
        #expect(labels.count == 0)

        let handlers = NSMapTable<StepLabel, NSString>.weakToStrongObjects()
        handlers.setObject("a", forKey: label)
        handlers.setObject("b", forKey: label)
        #expect(handlers.object(forKey: label) == "b" && handlers.count == 1)
        handlers.setObject("c", forKey: StepLabel())
        #expect(handlers.count == 1)
        #expect(handlers.keyEnumerator().allObjects.first as AnyObject? === label)
        handlers.removeAllObjects()
        #expect(handlers.count == 0)
    }

    @Test("Work in the background is told that it has time, and activities begin and end")
    func activities() async {
        let isExpired = await withCheckedContinuation { continuation in
            ProcessInfo.processInfo.performExpiringActivity(withReason: "sync") {
                continuation.resume(returning: $0)
            }
        }
        #expect(!isExpired)
        let activity = ProcessInfo.processInfo.beginActivity(options: .background, reason: "sync")
        ProcessInfo.processInfo.endActivity(activity)
        #expect(Notification.Name.NSSystemClockDidChange.rawValue.hasPrefix("NSSystemClock"))
    }
}

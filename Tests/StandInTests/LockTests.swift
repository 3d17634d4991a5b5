import Testing
import os.lock

@Suite("Locks")
struct LockTests {
    @Test("A lock lets one task at a time change its state")
    func exclusion() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { lock.withLock { $0 += 1 } }
                }
            }
        }
        #expect(lock.withLock { $0 } == 8_000)
    }

    @Test("A lock that is held is not available")
    func availability() {
        let lock = OSAllocatedUnfairLock()
        #expect(lock.withLock { lock.withLockIfAvailable { true } } == nil)
        #expect(lock.withLockIfAvailable { true } == true)
        lock.lock()
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }

    @Test("A state that cannot be shared is guarded too, and an error gives the lock back")
    func unchecked() {
        final class Counter { var count = 0 }
        struct Broken: Error {}
        let lock = OSAllocatedUnfairLock(uncheckedState: Counter())
        #expect(throws: Broken.self) { try lock.withLockUnchecked { _ in throw Broken() } }
        lock.withLockUnchecked { $0.count += 1 }
        #expect(lock.withLockUnchecked { $0.count } == 1)
    }

    @Test("The lock of C is a value that starts open")
    func plain() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        defer { lock.deallocate() }
        os_unfair_lock_lock(lock)
        #expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        #expect(os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
    }

    @Test("A lock knows whether this thread holds it")
    func ownership() async {
        let lock = OSAllocatedUnfairLock()
        lock.precondition(.notOwner)
        lock.withLock { lock.precondition(.owner) }
        await #expect(processExitsWith: .failure) {
            OSAllocatedUnfairLock().precondition(.owner)
        }
        await #expect(processExitsWith: .failure) {
            let lock = os_unfair_lock_t.allocate(capacity: 1)
            lock.initialize(to: os_unfair_lock())
            os_unfair_lock_assert_not_owner(lock)
            os_unfair_lock_lock(lock)
            os_unfair_lock_assert_owner(lock)
            os_unfair_lock_assert_not_owner(lock)
        }
    }
}

internal import Foundation

/// Waits until something holds that another task brings about.
///
/// - Returns: True.
/// - Throws: ``NeverHeld`` after two minutes, of which a busy machine may take one.
@discardableResult
package func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<12_000 {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    throw NeverHeld()
}

/// What a test waited for did not come to hold.
package struct NeverHeld: Error {}

#if os(Linux)
public import Foundation

// On Apple's systems every object has these two methods; apps use them to store anchors.

extension UserDefaults {
    /// Stores a value under a key; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// The value under a key.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}
#endif

#if os(Linux)
public import Foundation

/// A dictionary that may hold its keys or its objects weakly, such as the handlers of each query.
///
/// Like Apple's, it may be used by one thread at a time.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private var pairs: [(key: TableReference, object: TableReference)] = []
    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - keyOptions: How keys are held and compared; by default strongly, and by `isEqual`.
    ///   - valueOptions: How objects are held.
    ///   - capacity: The number of pairs that is expected.
    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
        capacity: Int = 0
    ) {
        self.keyOptions = keyOptions
        self.valueOptions = valueOptions
        pairs.reserveCapacity(capacity)
    }

    /// An empty table that holds its keys and objects.
    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable<KeyType, ObjectType>()
    }

    /// An empty table whose pairs leave it when nothing else holds their object.
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable<KeyType, ObjectType>(valueOptions: .weakMemory)
    }

    /// An empty table whose pairs leave it when nothing else holds their key.
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory)
    }

    /// An empty table whose pairs leave it when nothing else holds their key or their object.
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private var living: [(key: KeyType, object: ObjectType)] {
        pairs.compactMap { pair in
            guard let key = pair.key.object, let object = pair.object.object else { return nil }
            return (
                unsafeDowncast(key, to: KeyType.self), unsafeDowncast(object, to: ObjectType.self)
            )
        }
    }

    /// The number of pairs whose key and object are still alive.
    open var count: Int { living.count }

    /// The object of a key; nil if there is none.
    open func object(forKey aKey: KeyType?) -> ObjectType? {
        aKey.flatMap { key in
            living.first { TableReference.areEqual($0.key, key, keyOptions) }?.object
        }
    }

    /// Sets the object of a key; nil removes it.
    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        removeObject(forKey: aKey)
        guard let anObject, let aKey else { return }
        pairs.append(
            (TableReference(aKey, keyOptions), TableReference(anObject, valueOptions)))
    }

    /// Removes a key and its object.
    open func removeObject(forKey aKey: KeyType?) {
        pairs.removeAll { pair in
            guard let key = pair.key.object, pair.object.object != nil else { return true }
            return aKey.map { TableReference.areEqual(key, $0, keyOptions) } ?? false
        }
    }

    /// Removes all pairs.
    open func removeAllObjects() { pairs = [] }

    /// Enumerates the keys that are in the table now.
    open func keyEnumerator() -> NSEnumerator {
        NSArray(array: living.map(\.key)).objectEnumerator()
    }

    /// Enumerates the objects that are in the table now; never nil here.
    open func objectEnumerator() -> NSEnumerator? {
        NSArray(array: living.map(\.object)).objectEnumerator()
    }
}
#endif

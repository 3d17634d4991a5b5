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

/// The ways in which a table holds its objects.
public enum NSPointerFunctions {
    /// The options of a table.
    public struct Options: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects stay alive while they are in the table.
        public static let strongMemory: Options = []
        /// Objects leave the table when nothing else holds them.
        public static let weakMemory = Options(rawValue: 5)
        /// Objects are compared by `isEqual`.
        public static let objectPersonality: Options = []
        /// Objects are compared by identity.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
    }
}

/// A set of objects that may hold them weakly, such as the delegates of a health manager.
///
/// Like Apple's, it may be used by one thread at a time.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var references: [TableReference]
    private let options: NSPointerFunctions.Options

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - options: How objects are held and compared; by default strongly, and by `isEqual`.
    ///   - capacity: The number of objects that is expected.
    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
        self.options = options
        references = []
        references.reserveCapacity(capacity)
    }

    /// An empty table whose objects leave it when nothing else holds them.
    open class func weakObjects() -> NSHashTable<ObjectType> {
        NSHashTable<ObjectType>(options: .weakMemory)
    }

    /// The objects, in no order.
    open var allObjects: [ObjectType] {
        references.compactMap { $0.object.map { unsafeDowncast($0, to: ObjectType.self) } }
    }

    /// The number of objects that are still alive.
    open var count: Int { allObjects.count }

    /// Any object; nil if there is none.
    open var anyObject: ObjectType? { allObjects.first }

    /// The objects as a set of values.
    open var setRepresentation: Set<AnyHashable> {
        Set(allObjects.compactMap { ($0 as? NSObject).map(AnyHashable.init) })
    }

    /// The equal object of the table; nil if there is none.
    open func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { object in
            allObjects.first { TableReference.areEqual($0, object, options) }
        }
    }

    /// Whether an equal object is in the table.
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    /// Adds an object, unless an equal one is in the table.
    open func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        references.removeAll { $0.object == nil }
        references.append(TableReference(object, options))
    }

    /// Removes the equal object.
    open func remove(_ object: ObjectType?) {
        guard let object else { return }
        references.removeAll {
            $0.object.map { TableReference.areEqual($0, object, options) } ?? true
        }
    }

    /// Removes all objects.
    open func removeAllObjects() { references = [] }

    /// Enumerates the objects that are in the table now.
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// A reference of a table to an object.
struct TableReference {
    private let strong: AnyObject?
    private weak var weak: AnyObject?

    init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
        strong = options.contains(.weakMemory) ? nil : object
        weak = object
    }

    /// The object; nil if nothing else held it.
    var object: AnyObject? { weak }

    static func areEqual(
        _ a: AnyObject, _ b: AnyObject, _ options: NSPointerFunctions.Options
    ) -> Bool {
        guard !options.contains(.objectPointerPersonality), let object = a as? NSObject else {
            return a === b
        }
        return object.isEqual(b)
    }
}
#endif

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Catches exceptions of Objective-C, which Swift cannot.
@interface ExceptionCatcher : NSObject

/// Returns the name of the exception that a block raises; nil if it raises none.
+ (nullable NSString *)nameOfExceptionIn:(NS_NOESCAPE void (^)(void))block
    NS_SWIFT_NAME(nameOfException(_:));

@end

NS_ASSUME_NONNULL_END

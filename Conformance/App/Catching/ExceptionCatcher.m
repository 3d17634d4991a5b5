#import "ExceptionCatcher.h"

@implementation ExceptionCatcher

+ (nullable NSString *)nameOfExceptionIn:(NS_NOESCAPE void (^)(void))block {
    @try {
        block();
        return nil;
    } @catch (NSException *exception) {
        return exception.name;
    }
}

@end

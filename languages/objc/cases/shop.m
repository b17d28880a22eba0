#import "Shop.h"
// <- imports Shop.h
#import <Foundation/Foundation.h>
// <- imports Foundation/Foundation.h

@protocol Seller <NSObject>
//        ^ interface Seller
// <- extends NSObject
- (void)sell;
//      ^ method Seller.sell
@end

/// A shop.
@interface Shop : Base <Seller>
//         ^ class Shop
// <- extends Base
// <- implements Seller
// <- doc A shop.
@property (nonatomic, strong) NSString *name;
//                                      ^ property Shop.name
// <- type_hint_of NSString
// <- type NSString

@property (nonatomic, strong) Clock *clock SHOP_API_AVAILABLE(ios(10), macosx(10.12));
//                                   ^ property Shop.clock
// <- type_hint_of Clock
// <- type Clock
- (void)close:(void (^)(Cart *cart))done SHOP_API_AVAILABLE(ios(10), macosx(10.12));
//      ^ method Shop.close

/** Adds an item. */
- (Cart *)addItem:(Item *)item count:(int)n;
//        ^ method Shop.addItem
// <- type_hint_of Item
// <- doc Adds an item.
// <- type Cart
+ (instancetype)shop;
//              ^ method Shop.shop
// <- type instancetype
@end

@interface Shop ()
@property (nonatomic, assign) BOOL isOpen;
//                                 ^ property Shop.isOpen
// <- owner Shop
@end

@implementation Shop
+ (instancetype)shop { return [[self alloc] init]; }
//              ^ method Shop.shop
// <- calls self.alloc
// <- calls [self alloc].init
// <- owner Shop
- (Cart *)addItem:(Item *)item count:(int)n {
//        ^ method Shop.addItem
// <- type_hint_of Item
// <- owner Shop
  [self sell];
  // <- calls self.sell
  [item.price round:3];
  // <- calls item.price.round
  Cart *c = [Cart new];
  // <- calls Cart.new
  [c addItem:item count:2];
  // <- calls c.addItem
  helper(n);
  // <- calls helper
  self.name = @"x";
  // <- accesses_field name
}
@end

@implementation Shop (Extra)
- (void)extra {}
//      ^ method Shop.extra
// <- owner Shop
@end

// What it may be.
typedef NS_ENUM(NSInteger, ShopState) {
//                         ^ enum ShopState
// <- doc What it may be.
  ShopStateOpen = 1,
  // <- constant ShopState.ShopStateOpen
  ShopStateClosed,
  // <- constant ShopState.ShopStateClosed
};

typedef NS_OPTIONS(NSUInteger, ShopHours) { ShopHoursDay = 1 << 0 };
//                             ^ enum ShopHours
//                                          ^ constant ShopHours.ShopHoursDay

static int helper(int n) { return n; }
//         ^ function helper
NSString * const kName = @"x";
//               ^ variable kName
#define MAX_ITEMS 3
//      ^ constant MAX_ITEMS

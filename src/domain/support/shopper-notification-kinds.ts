/** Topic of a notification to a shopper, such as an order or a ticket. */
export type ShopperNotificationKind =
  | 'order'
  | 'payment'
  | 'ticket'
  | 'review'
  | 'question'
  | 'reward'
  | 'coupon'
  | 'wish'
  | 'account'

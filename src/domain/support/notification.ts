/** Topic of a notification. */
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

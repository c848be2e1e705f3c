/** Topic of a notification. */
export type NotificationKind =
  | 'order'
  | 'payment'
  | 'ticket'
  | 'review'
  | 'question'
  | 'reward'
  | 'coupon'
  | 'wish'
  | 'account'

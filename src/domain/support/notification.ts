/** What a notification is about. */
export type NotificationKind =
  | 'order'
  | 'payment'
  | 'ticket'
  | 'review'
  | 'reward'
  | 'coupon'
  | 'wish'
  | 'account'

/** What a notification is about. */
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

import type { RewardsResponse, UserDetails, WishlistItem } from '#contract/account.ts'
import type { Order } from '#contract/orders.ts'
import type { Ticket } from '#contract/tickets.ts'

/** Data of the account overview; undefined fields failed to load. */
export interface OverviewData {
  shopper: UserDetails
  orders: readonly Order[]
  rewards: RewardsResponse['payload'] | undefined
  tickets: readonly Ticket[] | undefined
  wishes: readonly WishlistItem[] | undefined
  /** Number of unread notifications */
  unread: number | undefined
}

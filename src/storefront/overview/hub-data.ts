import type { RewardsReply, UserDetails, WishlistItem } from '#contract/account.ts'
import type { Order } from '#contract/orders.ts'
import type { Ticket } from '#contract/tickets.ts'

/** What the summary of the account shows; a fact that could not be had is undefined. */
export interface HubData {
  shopper: UserDetails
  orders: readonly Order[]
  rewards: RewardsReply['payload'] | undefined
  tickets: readonly Ticket[] | undefined
  wishes: readonly WishlistItem[] | undefined
  /** unread notifications */
  unread: number | undefined
}

import type { RouteName } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import type { IconName } from '../ui/icon-names.ts'

/** The pages of the customer's area, in the order of its list. */
export const accountPages = {
  Profile: { label: 'Resumen', icon: 'home' },
  Orders: { label: literals.menu.orders, icon: 'package' },
  WishList: { label: literals.menu.wishlist, icon: 'heart' },
  'My Reviews': { label: literals.menu.reviews, icon: 'review' },
  Addresses: { label: literals.menu.addresses, icon: 'pin' },
  Rewards: { label: 'Puntos de lealtad', icon: 'coins' },
  Tickets: { label: literals.menu.tickets, icon: 'ticket' },
  'My Profile': { label: literals.menu.personalInfo, icon: 'id' },
} as const satisfies Partial<Record<RouteName, { label: string; icon: IconName }>>

export type AccountPage = keyof typeof accountPages

import { useState } from 'react'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type AccountPage, getAccountMenuText } from '../account/account-menu-pages.ts'
import { formatPoints, findNextExpiringPoints } from '../account/reward-points.ts'
import { openPanel } from '../open-panel.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import type { OverviewData } from './account-overview-data.ts'
import {
  formatAddressesSummary,
  formatNotificationsSummary,
  formatOrdersSummary,
  formatReviewsSummary,
  formatTicketsSummary,
  formatWishlistSummary,
} from './account-overview-texts.ts'

/**
 * Figures of the overview tiles. Sessions and questions are rarely visited, so they have no tile,
 * only links in the profile and the menu.
 */
type Facts = Record<
  Exclude<AccountPage, 'Profile' | 'Sessions' | 'My Questions'>,
  string | undefined
>

/**
 * Eight navigation tiles of the account overview, each with one figure, which is omitted when it
 * failed to load.
 */
export function OverviewLinks({ data }: { data?: OverviewData }) {
  const [unread, setUnread] = useState(data?.unread)
  const facts = factsOf(data)
  return (
    <ul className="places">
      {getTypedEntries(facts).map(([page, fact]) => (
        <li key={page}>
          <Link className="box tight" to={linkTo(page)}>
            <Icon name={getAccountMenuText(page).icon} />
            <strong>{getAccountMenuText(page).label}</strong>
            {fact ? <small>{fact}</small> : null}
          </Link>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="box tight"
          aria-haspopup="dialog"
          onClick={() => {
            openPanel('notifications')
            setUnread(0)
          }}
        >
          <Icon name="bell" />
          <strong>{literals.menu.notifications}</strong>
          {unread === undefined ? null : <small>{formatNotificationsSummary(unread)}</small>}
        </button>
      </li>
    </ul>
  )
}

function factsOf(data: OverviewData | undefined): Facts {
  const rewards = data?.rewards
  return {
    Orders: data && formatOrdersSummary(data.orders),
    WishList: data?.wishes && formatWishlistSummary(data.wishes),
    'My Reviews': data && formatReviewsSummary(data.shopper.reviews, data.orders),
    Addresses: data && formatAddressesSummary(data.shopper.addresses),
    Rewards: rewards && pointsFact(rewards),
    Tickets: data?.tickets && formatTicketsSummary(data.tickets),
    'My Profile':
      data &&
      (data.shopper.is_verified_phone === 1 ? 'Teléfono verificado' : 'Teléfono sin verificar'),
  }
}

function pointsFact(rewards: NonNullable<OverviewData['rewards']>): string {
  const next = findNextExpiringPoints(rewards.rewards)
  if (next) return `${formatPoints(next.points)} vencen el ${next.day}`
  return rewards.pending > 0 ? `${formatPoints(rewards.pending)} en camino` : 'Se juntan solos'
}

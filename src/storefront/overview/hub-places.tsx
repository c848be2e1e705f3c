import { useState } from 'react'
import { entriesOf } from '#domain/keys-of.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type AccountPage, menuOf } from '../account/account-pages.ts'
import { formatPoints, nextToExpire } from '../account/points.ts'
import { openPanel } from '../open-panel.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import type { HubData } from './hub-data.ts'
import {
  addressesFact,
  newsFact,
  ordersFact,
  reviewsFact,
  ticketsFact,
  wishesFact,
} from './hub-facts.ts'

/** Sessions and questions are rarely visited: they have no tile, only links in the profile and the menu. */
type Facts = Record<
  Exclude<AccountPage, 'Profile' | 'Sessions' | 'My Questions'>,
  string | undefined
>

/** Eight navigation tiles, each with one current figure, omitted when it failed to load. */
export function HubPlaces({ data }: { data?: HubData }) {
  const [unread, setUnread] = useState(data?.unread)
  const facts = factsOf(data)
  return (
    <ul className="places">
      {entriesOf(facts).map(([page, fact]) => (
        <li key={page}>
          <Link className="box tight" to={linkTo(page)}>
            <Icon name={menuOf(page).icon} />
            <strong>{menuOf(page).label}</strong>
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
          {unread === undefined ? null : <small>{newsFact(unread)}</small>}
        </button>
      </li>
    </ul>
  )
}

function factsOf(data: HubData | undefined): Facts {
  const rewards = data?.rewards
  return {
    Orders: data && ordersFact(data.orders),
    WishList: data?.wishes && wishesFact(data.wishes),
    'My Reviews': data && reviewsFact(data.shopper.reviews, data.orders),
    Addresses: data && addressesFact(data.shopper.addresses),
    Rewards: rewards && pointsFact(rewards),
    Tickets: data?.tickets && ticketsFact(data.tickets),
    'My Profile':
      data &&
      (data.shopper.is_verified_phone === 1 ? 'Teléfono verificado' : 'Teléfono sin verificar'),
  }
}

function pointsFact(rewards: NonNullable<HubData['rewards']>): string {
  const next = nextToExpire(rewards.rewards)
  if (next) return `${formatPoints(next.points)} vencen el ${next.day}`
  return rewards.pending > 0 ? `${formatPoints(rewards.pending)} en camino` : 'Se juntan solos'
}

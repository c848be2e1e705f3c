import { useEffect, useRef } from 'react'
import { Outlet, useMatches } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import type { PageName } from '../pages.ts'
import { useShopper } from '../session/shopper-session.ts'
import { Avatar, SignOutButton } from './account-frame.tsx'
import {
  type AccountPage,
  accountPages,
  findAccountMenuItemOfPage,
  getAccountMenuText,
} from './account-menu-pages.ts'
import { useCachedPointsBalance } from './cached-points-balance.ts'
import { formatPointsWithUnit } from './reward-points.ts'
import '../styles/side-navigation.css'

/** Layout of the account area: navigation beside the current page. */
export default function AccountLayout() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes within are pages, named as in their table
  const page = useMatches().at(-1)?.id as PageName
  return (
    <div className="wrap acct">
      <SideList current={findAccountMenuItemOfPage(page)} />
      <div>
        <Outlet />
      </div>
    </div>
  )
}

function SideList({ current }: { current: AccountPage | undefined }) {
  const { name } = useShopper()
  const points = useCachedPointsBalance()
  const list = useRef<HTMLUListElement>(null)

  // On tablets the account navigation is one scrollable line, so the current page's entry is
  // scrolled into view
  useEffect(() => {
    const row = list.current
    const here = row?.querySelector<HTMLElement>('[aria-current=page]')
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
  }, [current])

  return (
    <nav className="faq-nav acct-nav not-phone no-print" aria-label="Tu cuenta">
      <p className="me row only-wide">
        <Avatar />
        <span>
          <strong>{name}</strong>
          <br />
          <span className="tiny faint num">
            {points === undefined ? null : formatPointsWithUnit(points)}
          </span>
        </span>
      </p>
      <ul className="chips run" ref={list}>
        {accountPages.map((page) => (
          <li key={page}>
            <Link
              className="chip"
              to={linkTo(page)}
              aria-current={page === current ? 'page' : undefined}
            >
              <Icon name={getAccountMenuText(page).icon} />
              {getAccountMenuText(page).label}
            </Link>
          </li>
        ))}
        <li>
          <SignOutButton className="chip" />
        </li>
      </ul>
    </nav>
  )
}

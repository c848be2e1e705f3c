import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Mark } from '../frame/logo.tsx'
import { linkTo } from '../route-names.ts'
import { useShopper } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { literals } from '../text/literals.ts'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type AccountPage, accountPages, menuOf } from './account-pages.ts'
import { useKnownPoints } from './known-points.ts'
import { pointsInWords } from './points.ts'
import './account.css'

/** A page of the customer's area: the list of its pages beside it, the way back above it on phones. */
export function AccountFrame({
  page,
  crumb,
  trail,
  children,
}: {
  page: AccountPage
  /** the page's name on the short path of phones */
  crumb?: string
  /** the full path of a page further down */
  trail?: readonly Crumb[]
  children: ReactNode
}) {
  const path = trail ?? [
    { label: 'CUENTA', to: linkTo('Profile') },
    { label: crumb ?? menuOf(page).label.toLocaleUpperCase('es-MX') },
  ]
  const crumbs = (
    <Breadcrumbs trail={[{ label: literals.common.home, to: linkTo('Index') }, ...path]} />
  )
  return (
    <div className="wrap acct">
      <SideList current={page} />
      <div>
        {trail ? crumbs : <div className="only-phone">{crumbs}</div>}
        {children}
      </div>
    </div>
  )
}

function SideList({ current }: { current: AccountPage }) {
  const { name } = useShopper()
  const points = useKnownPoints()
  const list = useRef<HTMLUListElement>(null)

  // On tablets the list is one line that scrolls: the page one is on stands in view
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
            {points === undefined ? null : pointsInWords(points)}
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
              <Icon name={menuOf(page).icon} />
              {menuOf(page).label}
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

/** The shop's own mark stands for a picture of the shopper. */
export function Avatar() {
  return (
    <span className="avatar">
      <Mark />
    </span>
  )
}

/** Asks before it signs out (BAR-02). */
export function SignOutButton({ className }: { className: string }) {
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)

  function leave() {
    setLeaving(true)
    void signOut()
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <Icon name="logout" />
        {literals.menu.signOut}
      </button>
      <ConfirmDialog
        question={literals.menu.confirmSignOut}
        open={asking}
        destructive={false}
        busy={leaving}
        onCancel={() => setAsking(false)}
        onConfirm={leave}
      />
    </>
  )
}

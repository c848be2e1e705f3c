import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { ShopLogoIcon } from '../frame/logo.tsx'
import { linkTo } from '../page-links.ts'
import { signOut } from '../session/sign-out.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs, type Breadcrumb } from '../ui/breadcrumbs.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type AccountPage, getAccountMenuText } from './account-menu-pages.ts'
import './account.css'

/**
 * Layout of a customer account page: content beside the account navigation; phones show a
 * breadcrumb above instead.
 */
export function AccountFrame({
  page,
  crumb,
  trail,
  children,
}: {
  page: AccountPage
  /** page label in the short breadcrumb on phones */
  crumb?: string
  /** full breadcrumb of a nested page */
  trail?: readonly Breadcrumb[]
  children: ReactNode
}) {
  const path = trail ?? [
    { label: 'CUENTA', to: linkTo('Profile') },
    { label: crumb ?? getAccountMenuText(page).label.toLocaleUpperCase('es-MX') },
  ]
  const crumbs = (
    <Breadcrumbs trail={[{ label: literals.common.home, to: linkTo('Index') }, ...path]} />
  )
  return (
    <>
      {trail ? crumbs : <div className="only-phone">{crumbs}</div>}
      {children}
    </>
  )
}

/** Avatar of the account area, which shows the shop's logo mark. */
export function Avatar() {
  return (
    <span className="avatar">
      <ShopLogoIcon />
    </span>
  )
}

/** Sign-out button with confirmation (BAR-02). */
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

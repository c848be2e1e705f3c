import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SidePanel } from '#ui/overlay.tsx'
import { closePanel, openPanel } from '../open-panel.ts'
import { linkTo } from '../page-links.ts'
import { useShopper } from '../session/shopper-session.ts'
import { signOut } from '../session/sign-out.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import './menu.css'

const words = literals.menu

/** Menu as a side panel, with all categories and pages (BAR-02). */
export default function MenuPanel() {
  const shopper = useShopper()
  const [leaving, setLeaving] = useState(false)
  const signedIn = shopper.status === 'signed-in'
  const greeting = signedIn && shopper.name ? literals.bar.greeting(shopper.name) : undefined
  return (
    <>
      <SidePanel
        open
        onClose={closePanel}
        side="left"
        className="menu"
        headClassName="hello"
        title={greeting ?? 'Te damos la bienvenida'}
        closeLabel="Cerrar el menú"
        contentLabel="Opciones del menú"
      >
        {signedIn ? null : (
          <ButtonLink kind="primary" block to={linkTo('Sign In')}>
            <Icon name="login" />
            {words.signIn}
          </ButtonLink>
        )}
        <ul className="rows">
          <MenuLink icon="home" label={words.home} to={linkTo('Index')} />
          <MenuButton icon="search" label={words.search} onPress={() => openPanel('search')} />
          <MenuLink icon="offer" label={words.offers} to={linkTo('Offers')} />
          <CategoryBranches />
          <MenuLink icon="truck" label="Rastrear un pedido" to={linkTo('Orders')} />
          <MenuLink icon="coins" label="Puntos de lealtad" to={linkTo('Rewards')} />
          <MenuLink icon="help" label="Ayuda" to={linkTo('FAQ')} />
        </ul>
        <h3 className="menu-h">Tu cuenta</h3>
        <ul className="rows">
          <MenuLink icon="id" label={words.personalInfo} to={linkTo('My Profile')} />
          <MenuLink icon="package" label={words.orders} to={linkTo('Orders')} />
          <MenuLink icon="heart" label={words.wishlist} to={linkTo('WishList')} />
          <MenuLink icon="review" label={words.reviews} to={linkTo('My Reviews')} />
          <MenuLink icon="pin" label={words.addresses} to={linkTo('Addresses')} />
          <MenuLink icon="ticket" label={words.tickets} to={linkTo('Tickets')} />
          <MenuButton
            icon="bell"
            label={words.notifications}
            onPress={() => openPanel('notifications')}
          />
          {signedIn ? (
            <MenuButton icon="logout" label={words.signOut} onPress={() => setLeaving(true)} />
          ) : null}
        </ul>
      </SidePanel>
      <ConfirmDialog
        question={words.confirmSignOut}
        open={leaving}
        destructive={false}
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          closePanel()
          void signOut()
        }}
      />
    </>
  )
}

function CategoryBranches() {
  const { categories } = useShopData()
  if (!categories || categories.length === 0) {
    return <li className="muted small py-s3">{literals.home.noCategories}</li>
  }
  return (
    <li>
      <details className="fold kids">
        <summary>
          <Icon name="grid" />
          <span className="grow">{words.categories}</span>
        </summary>
        <ul className="in">
          {categories.map((parent) => (
            <li key={parent.slug}>
              <details className="fold kids">
                <summary>
                  <span className="grow">{parent.name}</span>
                </summary>
                <ul className="in">
                  <CategoryLink slug={parent.slug} label={`Todo en ${parent.name}`} />
                  {parent.children.map((child) => (
                    <CategoryLink key={child.slug} slug={child.slug} label={child.name} />
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function CategoryLink({ slug, label }: { slug: string; label: string }) {
  return (
    <li>
      <Link className="go" to={linkTo('Category', { slug })}>
        {label}
      </Link>
    </li>
  )
}

function MenuLink({ icon, label, to }: { icon: IconName; label: string; to: string }) {
  return (
    <li>
      <Link className="go" to={to} onClick={closePanel}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  )
}

function MenuButton({
  icon,
  label,
  onPress,
}: {
  icon: IconName
  label: string
  onPress: () => void
}) {
  return (
    <li>
      <button type="button" className="go" onClick={onPress}>
        <Icon name={icon} />
        {label}
      </button>
    </li>
  )
}

import { Link, NavLink, useLocation } from 'react-router'
import { isGuarded } from '../guarded-pages.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Icon } from '../ui/icon.tsx'
import { PanelOpener } from './panel-opener.tsx'

/** Bottom navigation of phones (BAR-01); 'Cuenta' stays lit in all of the customer's area. */
export function Dock() {
  const { pathname } = useLocation()
  return (
    <nav className="dock" aria-label="Navegación principal">
      <NavLink to={linkTo('Index')}>
        <Icon name="home" />
        {literals.bar.dockHome}
      </NavLink>
      <NavLink to={linkTo('WishList')}>
        <Icon name="heart" />
        {literals.bar.dockWishes}
      </NavLink>
      <Link
        to={linkTo('Profile')}
        aria-current={
          pathname === linkTo('Profile') ? 'page' : isInAccount(pathname) ? 'true' : undefined
        }
      >
        <Icon name="user" />
        {literals.bar.dockAccount}
      </Link>
      <PanelOpener panel="menu" to="#pie">
        <Icon name="menu" />
        Menú
      </PanelOpener>
    </nav>
  )
}

function isInAccount(pathname: string): boolean {
  const elsewhere = [linkTo('WishList'), linkTo('Checkout'), linkTo('Checkout-Cart')]
  return isGuarded(pathname) && !elsewhere.includes(pathname)
}

import { useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { requiresLogin } from '../pages-requiring-login.ts'
import { literals } from '../text/specified-texts.ts'
import { SidePanelLink } from './panel-opener.tsx'

/** Bottom navigation of phones (BAR-01); 'Cuenta' is active on all account pages. */
export function BottomNavigation() {
  const { pathname } = useLocation()
  const currentOn = (page: string) => (pathname === page ? 'page' : undefined)
  return (
    <nav className="dock" aria-label="Navegación principal">
      <Link to={linkTo('Index')} aria-current={currentOn(linkTo('Index'))}>
        <Icon name="home" />
        {literals.bar.dockHome}
      </Link>
      <Link to={linkTo('WishList')} aria-current={currentOn(linkTo('WishList'))}>
        <Icon name="heart" />
        {literals.bar.dockWishes}
      </Link>
      <Link
        to={linkTo('Profile')}
        aria-current={currentOn(linkTo('Profile')) ?? (isInAccount(pathname) ? 'true' : undefined)}
      >
        <Icon name="user" />
        {literals.bar.dockAccount}
      </Link>
      <SidePanelLink panel="menu" to="#pie">
        <Icon name="menu" />
        Menú
      </SidePanelLink>
    </nav>
  )
}

function isInAccount(pathname: string): boolean {
  const elsewhere = [linkTo('WishList'), linkTo('Checkout'), linkTo('Checkout-Cart')]
  return requiresLogin(pathname) && !elsewhere.includes(pathname)
}

import { NavLink } from 'react-router'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Icon } from '../ui/icon.tsx'
import { PanelOpener } from './panel-opener.tsx'

/** Bottom navigation of phones (BAR-01). */
export function Dock() {
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
      <NavLink to={linkTo('Profile')}>
        <Icon name="user" />
        {literals.bar.dockAccount}
      </NavLink>
      <PanelOpener panel="menu" to="#pie">
        <Icon name="menu" />
        Menú
      </PanelOpener>
    </nav>
  )
}

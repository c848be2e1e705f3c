import { useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useCart } from '../cart/cart-store.ts'
import { linkTo } from '../page-links.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { CategoryRow } from './category-row.tsx'
import { DeliveryPostcodeButton } from './delivery-postcode-button.tsx'
import { ShopLogo } from './logo.tsx'
import { SidePanelLink } from './panel-opener.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * Top bar: logo, delivery postcode, search, greeting, cart (BAR-01). Home adds the striped awning (toldo); all pages but
 * cart and checkout add the category row.
 */
export function TopBar() {
  const { pathname } = useLocation()
  const onHome = pathname === linkTo('Index')
  const paying = pathname.startsWith(linkTo('Checkout'))
  return (
    <>
      <header className={classNames('top', !onHome && 'edge')}>
        <div className="wrap bar">
          <ShopLogo />
          <DeliveryPostcodeButton />
          <SearchBox />
          <nav className="tools" aria-label="Tu cuenta y tu carrito">
            <Greeting />
            <Link className="tool not-phone" to={linkTo('WishList')} aria-label="Favoritos">
              <Icon name="heart" />
            </Link>
            <SidePanelLink panel="menu" to="#pie" className="tool not-phone" label="Menú">
              <Icon name="menu" />
            </SidePanelLink>
            <CartTool />
          </nav>
        </div>
      </header>
      {onHome ? <div className="toldo" aria-hidden="true" /> : null}
      {paying ? null : <CategoryRow bare={onHome} />}
    </>
  )
}

function Greeting() {
  const shopper = useShopper()
  const signedIn = shopper.status === 'signed-in'
  return (
    <Link className="tool" to={linkTo(signedIn ? 'Profile' : 'Sign In')}>
      <Icon name="user" className="not-phone" />
      <span className="word">{signedIn ? greetingFor(shopper.name) : literals.menu.signIn}</span>
    </Link>
  )
}

/** Greeting with the shopper's name; without a name until registration is complete. */
function greetingFor(name: string): string {
  return name ? literals.bar.greeting(name) : literals.bar.dockAccount
}

function CartTool() {
  const { count } = useCart()
  const articles = count === 1 ? '1 artículo' : `${count} artículos`
  return (
    <SidePanelLink
      panel="cart"
      to={linkTo('Checkout-Cart')}
      className="tool"
      label={`${literals.cart.title}, ${articles}`}
    >
      <Icon name="basket" />
      {count > 0 ? (
        <span className="count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </SidePanelLink>
  )
}

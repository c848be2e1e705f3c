import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { ShopLogo } from './logo.tsx'

/** Reduced top bar of single-purpose pages: sign-in, welcome, payment. */
export function MinimalHeader({ paying }: { paying: boolean }) {
  return (
    <header className="plain">
      <div className="wrap">
        <ShopLogo />
        {paying ? (
          <p className="row small muted">
            <Icon name="lock" />
            Pago seguro
          </p>
        ) : (
          <Link className="textlink small" to={linkTo('FAQ')}>
            Ayuda
          </Link>
        )}
      </div>
    </header>
  )
}

export function MinimalFooter() {
  const support = useShopData().settings?.support
  return (
    <footer className="plain-foot">
      <div className="wrap center">
        <p>
          <Link to={linkTo('Condiciones')}>Términos</Link> ·{' '}
          <Link to={linkTo('Aviso de Privacidad')}>Privacidad</Link>
          {support ? <> · {support.phone}</> : null}
        </p>
      </div>
    </footer>
  )
}

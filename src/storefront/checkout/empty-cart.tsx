import { ButtonLink } from '#ui/button.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Message for an empty cart; lines that were removed automatically are still listed (ERR-11). */
export function EmptyCart({ as }: { as: 'h1' | 'h2' }) {
  return (
    <>
      <CartNotices className="gap-b" />
      <EmptyState icon="basket" title={literals.cart.empty} as={as}>
        <p>Lo que agregues te espera aquí, aunque cierres la página.</p>
        <ButtonLink kind="primary" to={linkTo('Offers')}>
          Ver ofertas
        </ButtonLink>
      </EmptyState>
    </>
  )
}

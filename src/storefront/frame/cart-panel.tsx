import { useId, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SidePanel } from '#ui/overlay.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { CartNotices } from '../cart/cart-notices.tsx'
import type { CartLine } from '../cart/cart-snapshot.ts'
import { useCart } from '../cart/cart-store.ts'
import { removeCartLine, setCartLineQuantity } from '../cart/change-cart-lines.ts'
import { startCheckout } from '../cart/start-checkout.ts'
import { UnsavedCartNotice } from '../cart/unsaved-cart-notice.tsx'
import { closePanel } from '../open-panel.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'

/** Cart as a side panel (BAR-03). */
export default function CartPanel() {
  const cart = useCart()
  const [removing, setRemoving] = useState<CartLine | null>(null)
  const filled = cart.lines.length > 0
  return (
    <>
      <SidePanel
        open
        onClose={closePanel}
        title={literals.cart.title}
        closeLabel="Cerrar el carrito"
        contentLabel="Artículos del carrito"
        foot={filled ? <CartFoot /> : undefined}
      >
        {cart.status === 'loading' ? <SkeletonLine /> : null}
        <CartNotices />
        <UnsavedCartNotice />
        {cart.status === 'ready' && !filled ? <EmptyCart /> : null}
        {filled ? (
          <>
            <FreeShippingBar missing={cart.freeShippingMissing} />
            <ul className="rows cartlines">
              {cart.lines.map((line) => (
                <CartLineRow key={line.key} line={line} onRemove={() => setRemoving(line)} />
              ))}
            </ul>
          </>
        ) : null}
      </SidePanel>
      <ConfirmDialog
        question={literals.cart.confirmRemoval}
        detail={removing?.name}
        open={removing !== null}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) void removeCartLine(removing.key)
          setRemoving(null)
        }}
      />
    </>
  )
}

function EmptyCart() {
  return (
    <EmptyState icon="basket" title={literals.cart.empty}>
      <p>Lo que agregues te espera aquí, aunque cierres la página.</p>
      <ButtonLink kind="primary" to={linkTo('Offers')}>
        Ver ofertas
      </ButtonLink>
    </EmptyState>
  )
}

function CartLineRow({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const page = linkTo('Show', { id: line.urlKey })
  return (
    <li className="line">
      <Link to={page} tabIndex={-1} aria-hidden="true">
        <PictureFrame path={line.picture} alt="" sizes="72px" className="s" />
      </Link>
      <div className="stack">
        <div className="row apart">
          <p className="name" lang={line.lang}>
            <Link to={page}>{line.name}</Link>
          </p>
          <Button
            kind="quiet"
            round
            size="s"
            aria-label={`Eliminar ${line.name}`}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        </div>
        <div className="row apart">
          <QuantityStepper
            label={`Cantidad de ${line.name}`}
            value={line.quantity}
            max={line.maxQuantity}
            onChange={(quantity) => void setCartLineQuantity(line.key, quantity)}
          />
          <p className="strong num">{formatMoney(line.lineTotal)}</p>
        </div>
        {line.quantity >= line.maxQuantity ? (
          <p className="tiny faint">
            {line.maxQuantity === 0 ? 'Agotado' : `Máximo disponible: ${line.maxQuantity}`}
          </p>
        ) : null}
      </div>
    </li>
  )
}

function FreeShippingBar({ missing }: { missing: number | undefined }) {
  const threshold = useShopData().settings?.free_shipping?.threshold
  if (missing === undefined || threshold === undefined) return null
  return (
    <div className="freebar">
      <p className="row small">
        <Icon name="truck" />
        <span>
          {missing === 0 ? (
            <>
              Tu envío es <strong>gratis</strong>
            </>
          ) : (
            <>
              Te faltan <strong className="num">{formatMoney(missing)}</strong> para el envío gratis
            </>
          )}
        </span>
      </p>
      <progress
        className="meter good"
        max={threshold}
        value={threshold - missing}
        aria-label="Avance hacia el envío gratis"
      />
    </div>
  )
}

function CartFoot() {
  const cart = useCart()
  const { busy, run } = useAsyncAction()
  const noteId = useId()

  return (
    <>
      <dl className="sums">
        <div className="total">
          <dt>Subtotal</dt>
          <dd>{formatMoney(cart.subtotal)}</dd>
        </div>
        {cart.bundles?.map((bundle) => (
          <div key={bundle.code} className="offer">
            <dt>{bundle.label}</dt>
            <dd>{formatMoney(-bundle.saving)}</dd>
          </div>
        ))}
      </dl>
      <p className="tiny faint">IVA incluido. El envío y los cupones se calculan al pagar.</p>
      <Button
        kind="primary"
        size="l"
        block
        busy={busy || cart.busy}
        onClick={() => void run(startCheckout)}
        aria-describedby={cart.kept ? undefined : noteId}
      >
        {literals.cart.pay}
      </Button>
      {cart.kept ? null : (
        <p id={noteId} className="tiny faint">
          Para pagar, inicia sesión. Tu carrito se conserva.
        </p>
      )}
      <ButtonLink block to={linkTo('Checkout-Cart')}>
        {literals.cart.see}
      </ButtonLink>
    </>
  )
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Await, useLoaderData } from 'react-router'
import type { PersonalCoupon } from '#contract/account.ts'
import type { BundlesResponse } from '#contract/cart.ts'
import { createApiClient } from '../api/api-client.ts'
import { CartNotices } from '../cart/cart-notices.tsx'
import type { CartLine } from '../cart/cart-snapshot.ts'
import {
  replaceDisplayedCart,
  type CartView,
  showCartChangeMessages,
  showCartError,
  useCart,
} from '../cart/cart-store.ts'
import { removeCartLine } from '../cart/change-cart-lines.ts'
import { readGuestCartLines } from '../cart/read-guest-cart-lines.ts'
import { findProductsOutsideBundles } from '../cart/unbundled-products.ts'
import { UnsavedCartNotice } from '../cart/unsaved-cart-notice.tsx'
import '../catalogue/bundle-offers.css'
import { toProductCardView } from '../catalogue/product-card-data.ts'
import { ProductCarousel } from '../catalogue/product-carousel.tsx'
import { createPrivatePageMeta } from '../page-meta.ts'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { CartLoadFailed } from './cart-load-failed.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { readOwnedCoupons } from './checkout-data.ts'
import { EmptyCart } from './empty-cart.tsx'
import { RemovedCartLineNotice } from './removed-line-notice.tsx'
import { requireShopperOrCart } from './require-shopper-or-cart.middleware.ts'
import './checkout.css'

const BundleOffers = lazy(() =>
  import('../catalogue/bundle-offers.tsx').then((file) => ({ default: file.BundleOffers })),
)

const GuestSummary = lazy(() =>
  import('./guest-cart-summary.tsx').then((file) => ({ default: file.GuestCartSummary })),
)
const SavedForLater = lazy(() =>
  import('./saved-for-later.tsx').then((file) => ({ default: file.SavedForLater })),
)

export const meta = createPrivatePageMeta(literals.cart.title)
export const clientMiddleware = [requireShopperOrCart]

export async function clientLoader() {
  const { status } = await waitForSessionOrTimeout(2000)
  const inCart = status === 'signed-in' ? readKeptCart() : Promise.resolve(guestProducts())
  return {
    also: inCart.then(goesWith).catch(() => null),
    bundles: inCart.then(bundlesWith).catch(() => []),
    coupons: status === 'signed-in' ? readOwnedCoupons() : Promise.resolve([]),
  }
}

/** Reloads the stored cart and returns the ids of its products. */
async function readKeptCart(): Promise<number[]> {
  const { cart } = await createApiClient().get('customer/shoppingCart')
  replaceDisplayedCart(cart)
  if (cart.changes.length > 0) showCartChangeMessages(cart.changes.map(({ message }) => message))
  return cart.items.map((item) => item.product_id)
}

function guestProducts(): number[] {
  return readGuestCartLines().map(({ productId }) => productId)
}

/** Bundles that contain any product of the cart. */
async function bundlesWith(inCart: readonly number[]) {
  const asked = inCart.slice(0, 3).map((id) => createApiClient().get(`shop/bundles/${id}`))
  const found = (await Promise.all(asked)).flatMap(({ bundles }) => bundles)
  const different = new Map(found.map((bundle) => [bundle.code, bundle]))
  return [...different.values()]
}

/** Suggests bundles of which the cart has only some products. */
function Completing({ found }: { found: BundlesResponse['bundles'] }) {
  const { lines } = useCart()
  const free = findProductsOutsideBundles(lines)
  const begun = found.filter(({ products }) => products.some(({ id }) => free.has(id)))
  const open = begun.filter(({ products }) => products.some(({ id }) => !free.has(id)))
  return open.length > 0 ? <BundleOffers bundles={open} /> : null
}

async function goesWith(inCart: readonly number[]) {
  const [first] = inCart
  if (first === undefined) {
    const { products } = await createApiClient().get('shop/featuredProducts')
    return { title: 'Productos destacados', products: products.map(toProductCardView) }
  }
  const { payload } = await createApiClient().get(`shop/relatedProducts/${first}`)
  const others = payload.up_sells.filter((product) => !inCart.includes(product.id))
  return { title: literals.product.alsoBought, products: others.map(toProductCardView) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Waiting />
}

/** Cart page: lines, totals and the checkout button (CHK-02). */
export default function CartPage() {
  const { also, bundles, coupons } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <CartInFull coupons={coupons} />
      {/* Shown together, so that bundles do not push the rest down */}
      <Suspense>
        <Await resolve={bundles}>{(found) => <Completing found={found} />}</Await>
        <Await resolve={also}>{(reel) => (reel ? <ProductCarousel {...reel} /> : null)}</Await>
      </Suspense>
    </>
  )
}

function CartInFull({ coupons }: { coupons: Promise<readonly PersonalCoupon[]> }) {
  const cart = useCart()
  const [removed, setRemoved] = useState<CartLine | null>(null)

  if (cart.status === 'loading' && cart.lines.length === 0) return <Waiting />
  if (cart.status === 'failed') {
    return (
      <Frame>
        <CartLoadFailed />
      </Frame>
    )
  }
  async function save(line: CartLine) {
    const outcome = await import('./saved-for-later-store.ts')
      .then(({ saveForLater }) => saveForLater(line))
      .catch(() => null)
    if (!outcome?.ok) return showCartError(outcome?.errors[0] ?? literals.common.errorTryLater)
    showSuccess('Guardado para después')
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }

  async function remove(line: CartLine) {
    if (await removeCartLine(line.key, 'page')) setRemoved(line)
  }

  const undo = removed ? (
    <RemovedCartLineNotice key={removed.key} line={removed} onDone={() => setRemoved(null)} />
  ) : null
  const deferred = (
    <Suspense>
      <SavedForLater stamp={stampOf(cart)} />
    </Suspense>
  )
  if (cart.lines.length === 0) {
    return (
      <div className="wrap">
        {undo}
        <EmptyCart as="h1" />
        {deferred}
      </div>
    )
  }
  return (
    <Frame count={cart.count}>
      <CartNotices className="gap-b" />
      <UnsavedCartNotice className="gap-b" />
      {undo}
      <div className="cartpage">
        <div className="box flat">
          <CartTable
            lines={cart.lines}
            onRemove={(line) => void remove(line)}
            onSave={(line) => void save(line)}
          />
        </div>
        {cart.kept ? <CartSummary cart={cart} kept={cart.kept} coupons={coupons} /> : null}
        {cart.quoted ? (
          <Suspense fallback={<div className="box lift summary" />}>
            <GuestSummary cart={cart} quoted={cart.quoted} />
          </Suspense>
        ) : null}
        {deferred}
      </div>
    </Frame>
  )
}

/** Version of the cart's content; differs after every change. */
function stampOf({ kept, lines }: CartView): string {
  if (kept) return `${kept.id}.${kept.version}`
  return lines.map(({ productId, quantity }) => `${productId}.${quantity}`).join()
}

function Frame({ count, children }: { count?: number; children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="page-head row apart wraps">
        <h1>{literals.cart.title}</h1>
        {count ? (
          <p className="muted">{count === 1 ? '1 artículo' : `${count} artículos`}</p>
        ) : null}
      </div>
      {children}
    </div>
  )
}

function Waiting() {
  return (
    <Frame>
      <WaitingTable />
    </Frame>
  )
}

function WaitingTable() {
  return (
    <div className="cartpage" aria-busy="true">
      <span className="sr" role="status">
        Cargando tu carrito
      </span>
      <div className="box flat stack">
        {[1, 2, 3].map((row) => (
          <div key={row} className="row" aria-hidden="true">
            <span className="stage s skel" />
            <div className="grow stack tight-gap">
              <SkeletonLine />
              <SkeletonLine width="w3" />
            </div>
          </div>
        ))}
      </div>
      <div className="box lift summary" aria-hidden="true">
        <SkeletonLine width="w5" />
        <SkeletonLine />
        <SkeletonLine />
      </div>
    </div>
  )
}

import { type ReactNode, Suspense, useState } from 'react'
import { Await, useLoaderData } from 'react-router'
import { apiFor } from '../api/api-client.ts'
import { CartNotices } from '../cart/cart-notices.tsx'
import { adoptCart, noteChanges, removeLine, useCart } from '../cart/cart-store.ts'
import type { CartLine } from '../cart/cart-view.ts'
import { cardView } from '../catalogue/card-view.ts'
import { ProductReel } from '../catalogue/product-reel.tsx'
import { privateMeta } from '../page-meta.ts'
import { requireShopper } from '../session/shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SkeletonLine } from '../ui/waiting.tsx'
import { CartFailed } from './cart-failed.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { EmptyCart } from './empty-cart.tsx'
import './checkout.css'

export const meta = privateMeta(literals.cart.title)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  const api = apiFor()
  const also = api.get('customer/shoppingCart').then(async ({ cart }) => {
    adoptCart(cart)
    if (cart.changes.length > 0) noteChanges(cart.changes.map(({ message }) => message))
    const [first] = cart.items
    if (!first) {
      const { products } = await api.get('shop/featuredProducts')
      return { title: 'Productos destacados', products: products.map(cardView) }
    }
    const { payload } = await api.get(`shop/relatedProducts/${first.product_id}`)
    const inCart = new Set(cart.items.map((item) => item.product_id))
    const others = payload.up_sells.filter((product) => !inCart.has(product.id))
    return { title: literals.product.alsoBought, products: others.map(cardView) }
  })
  return { also: also.catch(() => null) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Waiting />
}

/** The cart as a table, its sums and the way on (CHK-02). */
export default function CartPage() {
  const { also } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <CartInFull />
      <Suspense>
        <Await resolve={also}>{(reel) => (reel ? <ProductReel {...reel} /> : null)}</Await>
      </Suspense>
    </>
  )
}

function CartInFull() {
  const cart = useCart()
  const [removing, setRemoving] = useState<CartLine | null>(null)

  if (cart.status === 'loading' && cart.lines.length === 0) return <Waiting />
  if (cart.status === 'failed') {
    return (
      <Frame>
        <CartFailed />
      </Frame>
    )
  }
  if (cart.lines.length === 0) {
    return (
      <div className="wrap">
        <EmptyCart as="h1" />
      </div>
    )
  }
  return (
    <Frame count={cart.count}>
      <CartNotices className="gap-b" />
      <div className="cartpage">
        <div className="box flat">
          <CartTable lines={cart.lines} onRemove={setRemoving} />
        </div>
        {cart.kept ? <CartSummary cart={cart} kept={cart.kept} /> : null}
      </div>
      <ConfirmDialog
        question={literals.cart.confirmRemoval}
        detail={removing?.name}
        open={removing !== null}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) void removeLine(removing.key, 'page')
          setRemoving(null)
        }}
      />
    </Frame>
  )
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

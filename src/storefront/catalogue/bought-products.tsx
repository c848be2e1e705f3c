import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { isOrderDelivered } from '#domain/orders/order-state.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatRelativeDay, toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { addToCart, openCartPanel } from '../cart/cart-store.ts'
import { linkTo } from '../page-links.ts'
import { Price } from '../ui/price.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { ProductCardView } from './product-card-data.ts'
import { loadViewedProducts } from './recently-viewed.ts'

const mostAsked = 12
const mostShown = 2

export interface BoughtProductsProps {
  /** Ids of the products that the page shows elsewhere */
  shown: readonly number[]
}

type Bought = ProductCardView & { boughtOn: string }

/** 'Compra otra vez': delivered products that can be bought now, latest first; hidden without any. */
export function BoughtProducts({ shown }: BoughtProductsProps) {
  const [products, setProducts] = useState<readonly Bought[]>([])
  useEffect(() => {
    let current = true
    loadBoughtProducts(shown).then(
      (bought) => current && setProducts(bought),
      () => {},
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, [])
  if (products.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="otra-vez-t">
      <div className="reel-head">
        <h2 id="otra-vez-t">Compra otra vez</h2>
        <Link className="more" to={linkTo('Orders')}>
          Tus pedidos
          <Icon name="right" />
        </Link>
      </div>
      <ul className="again">
        {products.map((product) => (
          <li key={product.id}>
            <BoughtProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BoughtProduct({ product }: { product: Bought }) {
  const { id, name, lang, url_key, pictures, price, regular, boughtOn } = product
  const { busy, run } = useAsyncAction()
  const add = () =>
    run(async () => {
      if (!(await addToCart({ productId: id, quantity: 1, from: 'list' }))) return false
      openCartPanel()
    })
  return (
    <article className="slim">
      <PictureFrame className="s" path={pictures[0]} alt="" sizes="72px" />
      <div>
        <h3 className="name" lang={lang}>
          <Link to={linkTo('Show', { id: url_key })}>{name}</Link>
        </h3>
        <p className="differs">
          Lo compraste {formatRelativeDay(boughtOn, toCalendarDay(new Date().toISOString()))}
        </p>
        <Price now={price} regular={regular} />
      </div>
      <Button size="s" busy={busy} aria-label={`Agregar al carrito: ${name}`} onClick={add}>
        Agregar
      </Button>
    </article>
  )
}

async function loadBoughtProducts(shown: readonly number[]): Promise<Bought[]> {
  const { payload: orders } = await createApiClient().get('customer/orders')
  const boughtOn = listBoughtProducts(orders, shown)
  if (boughtOn.size === 0) return []
  const products = await loadViewedProducts([...boughtOn.keys()])
  return products
    .filter(({ soldOut }) => !soldOut)
    .slice(0, mostShown)
    .map((product) => ({ ...product, boughtOn: boughtOn.get(product.id) ?? '' }))
}

/** Delivered products that the page does not show, each with the day of its latest purchase; latest first. */
export function listBoughtProducts(
  orders: readonly Order[],
  shown: readonly number[],
): Map<number, string> {
  const boughtOn = new Map<number, string>()
  const delivered = orders
    .filter(({ status }) => isOrderDelivered(status))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  for (const { created_at, payment_attempt } of delivered) {
    for (const { product_id: id } of payment_attempt.products_json) {
      if (id === null || shown.includes(id) || boughtOn.has(id)) continue
      if (boughtOn.size < mostAsked) boughtOn.set(id, toCalendarDay(created_at))
    }
  }
  return boughtOn
}

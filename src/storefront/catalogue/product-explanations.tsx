import type { ReactNode } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney, formatRoundMoney } from '#ui/text/format-money-and-dates.ts'
import { isShippedFree } from '../installments-and-free-shipping.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { PaymentMethods } from './payment-methods.tsx'
import type { PriceCourse } from './price-course.ts'
import { PriceHistoryChart } from './price-history-chart.tsx'

const trustSigns: Record<string, IconName> = {
  payments: 'shield',
  returns: 'returns',
  shipping: 'store',
}

/**
 * Explanations of a product's terms in collapsible sections (SHW-07, SHW-08): payment, offer,
 * delivery, warranty. Only the price history of an offer is open.
 */
export function ProductExplanations({
  product,
  priceCourse,
}: {
  product: ProductDetail
  /** Price history of the current offer; null without an offer or with a short history */
  priceCourse: PriceCourse | null
}) {
  return (
    <div className="info stack explains">
      <div>
        <PaymentMethods product={product} />
        {priceCourse ? <OfferEvidence product={product} course={priceCourse} /> : null}
        <Delivery product={product} />
        {product.warranty ? (
          <Fold icon="shield" title={warrantyTitle(product)}>
            <p>{product.warranty}</p>
          </Fold>
        ) : null}
      </div>
      {priceCourse || product.best_price === null ? null : (
        <p className="small">
          <PriceHistoryLink product={product} />
        </p>
      )}
      <Trust />
    </div>
  )
}

function Fold({
  icon,
  title,
  note,
  open,
  children,
}: {
  icon: IconName
  title: string
  note?: string | undefined
  open?: boolean
  children: ReactNode
}) {
  return (
    <Disclosure
      icon={icon}
      title={
        <>
          {title} {note ? <small>{note}</small> : null}
        </>
      }
      open={open ?? false}
    >
      <div className="in stack gap-s2 small">{children}</div>
    </Disclosure>
  )
}

/** Proof of an offer: price chart, days at the struck price, lowest price before the offer. */
function OfferEvidence({ product, course }: { product: ProductDetail; course: PriceCourse }) {
  const { original_price: regular, asked_days: days, lowest_before } = product
  const note =
    regular !== null && days
      ? `Costó ${formatMoney(regular)} en ${days} de los 90 días anteriores`
      : undefined
  return (
    <Fold icon="tag" title="¿De verdad es oferta?" note={note} open>
      <PriceHistoryChart course={course} />
      <p className="muted">
        {lowest_before} <PriceHistoryLink product={product} />
      </p>
    </Fold>
  )
}

function PriceHistoryLink({ product }: { product: ProductDetail }) {
  return (
    <Link className="textlink" to={linkTo('Price History', { id: product.url_key })}>
      Ver historial de precios
    </Link>
  )
}

/** Fixed bullet points of delivery and payment (SHW-07), and the return terms. */
function Delivery({ product }: { product: ProductDetail }) {
  const { settings } = useShopData()
  const returns = product.delivery === 'physical' ? settings?.free_returns : null
  return (
    <Fold
      icon="returns"
      title={product.delivery === 'physical' ? 'Envío y devolución' : 'Entrega'}
      note={returns ? `Devolución gratis en ${returns.days_business} días hábiles` : undefined}
    >
      <ul className="facts bullets">
        {bulletsOf(product, settings).map((words) => (
          <li className="ok" key={words}>
            <Icon name="ok" />
            {words}
          </li>
        ))}
      </ul>
      {returns ? (
        <p>La pides en dos toques desde tu pedido. La guía de regreso la pagamos nosotros.</p>
      ) : null}
    </Fold>
  )
}

type Settings = ReturnType<typeof useShopData>['settings']

function bulletsOf(product: ProductDetail, settings: Settings): string[] {
  const free = settings?.free_shipping ?? null
  // The free shipping threshold is shown only if the product price alone does not reach it
  const freeFrom =
    free && !isShippedFree(free, product.best_price ?? 0)
      ? `Envío gratis desde ${formatRoundMoney(free.threshold)}`
      : undefined
  return (settings?.product_bullets ?? []).flatMap(({ code, text }) => {
    if (code === 'stock' && product.qty === 0) return []
    if (code !== 'free_delivery') return text.replace('{n}', String(product.qty))
    return product.delivery === 'physical' ? (freeFrom ?? text) : []
  })
}

function warrantyTitle({ warranty_months: months }: ProductDetail): string {
  if (!months) return 'Garantía'
  return months === 1 ? 'Garantía de 1 mes' : `Garantía de ${months} meses`
}

function Trust() {
  const trust = useShopData().settings?.trust ?? []
  return (
    <ul className="trust">
      {trust.map(({ code, title, text, link }) => (
        <li key={code}>
          <Icon name={trustSigns[code] ?? 'shield'} />
          <span>
            <strong>
              <Link className="plain-link" to={link}>
                {title}
              </Link>
            </strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

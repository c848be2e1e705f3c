import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { fromPesos, subtractCentavos, toPesos } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { StarRow } from '#ui/star-rating.tsx'
import {
  formatTimeSuffix,
  truncateToWords,
  formatDay,
  formatMoney,
} from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import { BigPrice } from '../ui/price.tsx'
import { BuyForm } from './buy-form.tsx'
import { CompareCheckbox } from './compare-checkbox.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'
import type { DeliveryResult } from './delivery-texts.ts'
import { InstallmentPrice, PaymentMethods } from './payment-methods.tsx'
import { reviewsAnchorId } from './review-list-url.ts'

const FamilyPicker = lazy(() =>
  import('./product-variant-picker.tsx').then(({ VariantPicker: component }) => ({
    default: component,
  })),
)
const RefurbishedPassport = lazy(() =>
  import('./refurbishment-history.tsx').then(({ RefurbishmentHistory: component }) => ({
    default: component,
  })),
)
// The sold-out notice is rendered on the server; the browser loads its code separately
const SoldOutNote = import.meta.env.SSR
  ? (await import('./sold-out-notice.tsx')).SoldOutNotice
  : lazyHydratedComponent(async () => (await import('./sold-out-notice.tsx')).SoldOutNotice)

const fewUnits = 3

/** Purchase box of a product: name, price with its reference price, buy button and delivery. */
export function BuyBox({
  product,
  promotions,
  delivery,
}: {
  product: ProductDetail
  /** Texts of promotions that the cart applies to this product */
  promotions: readonly string[]
  delivery: DeliveryResult | null
}) {
  const soldOut = product.qty === 0
  return (
    <div className="buy">
      <div className="stick">
        <div className="title">
          <h1 aria-label={product.name} lang={product.lang}>
            {truncateToWords(product.name)}
          </h1>
          <p className="full" lang={product.lang}>
            {product.name}
          </p>
          <div className="links">
            <ReviewsLink product={product} />
            <Units units={product.qty} />
          </div>
        </div>
        <Pricing product={product} />
        {promotions.map((words) => (
          <p key={words} className="strong offer small">
            {words}
          </p>
        ))}
        {soldOut || product.best_price === null ? (
          <Suspense>
            <SoldOutNote product={product} />
          </Suspense>
        ) : (
          <>
            <BuyForm product={product} />
            <PaymentMethods price={product.best_price} available={product.qty} />
          </>
        )}
        {product.best_price === null ? null : (
          <p className="small muted">
            {product.lowest_before ? `${product.lowest_before} ` : null}
            <Link className="textlink" to={linkTo('Price History', { id: product.url_key })}>
              Ver historial de precios
            </Link>
          </p>
        )}
        <CompareCheckbox urlKey={product.url_key} name={product.name} />
        <noscript>
          {import.meta.env.SSR ? (
            <Link to={linkTo('Compare', {}, { productos: product.url_key })}>Comparar</Link>
          ) : null}
        </noscript>
        {product.family ? (
          <Suspense>
            <FamilyPicker family={product.family} urlKey={product.url_key} />
          </Suspense>
        ) : null}
        {product.refurbishment ? (
          <Suspense>
            <RefurbishedPassport product={product} />
          </Suspense>
        ) : null}
        <DeliveryTerms product={product} delivery={delivery} />
      </div>
    </div>
  )
}

function ReviewsLink({ product }: { product: ProductDetail }) {
  const { average, count } = product.ratings
  if (average === null || count === 0) {
    return <Link to={`#${reviewsAnchorId}`}>Sin reseñas aún</Link>
  }
  return (
    <Link className="rating" to={`#${reviewsAnchorId}`}>
      <StarRow value={average} />
      <span className="num" aria-hidden="true">
        {average.toFixed(1)}
      </span>
      <span className="num">{count === 1 ? '1 reseña' : `${count} reseñas`}</span>
    </Link>
  )
}

function Units({ units }: { units: number }) {
  if (units === 0) return <span className="stock none">Agotado</span>
  return (
    <span className={classNames('stock', units <= fewUnits && 'few')}>
      {literals.product.stock(units)}
    </span>
  )
}

function Pricing({ product }: { product: ProductDetail }) {
  const { best_price: now, original_price: regular, on_offer, inventory } = product
  const until = inventory.mb_special_price_to
  return (
    <div className="pricing">
      <BigPrice now={now} regular={on_offer ? regular : null} />
      {now === null || product.qty === 0 ? null : <InstallmentPrice price={now} />}
      {on_offer && now !== null && regular !== null ? (
        <p className="strong offer small">
          Ahorras {formatMoney(toPesos(subtractCentavos(fromPesos(regular), fromPesos(now))))}.
          {until
            ? ` Oferta hasta el ${formatDay(until)}${formatTimeSuffix(inventory.mb_special_price_to_time)}.`
            : ''}
        </p>
      ) : null}
      {now === null ? null : <p className="tax">Precio en MXN, IVA incluido.</p>}
    </div>
  )
}

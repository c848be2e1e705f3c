import { Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { StarRow } from '#ui/star-rating.tsx'
import { formatTimeSuffix, formatDay } from '#ui/text/format-money-and-dates.ts'
import { truncateToWords } from '#ui/text/truncate-text.ts'
import { linkTo } from '../page-links.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { BigPrice } from '../ui/price.tsx'
import { BuyForm, QuantityField } from './buy-form.tsx'
import { CompareCheckbox } from './compare-checkbox.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'
import type { DeliveryResult } from './delivery-texts.ts'
import { InstallmentPrice } from './payment-methods.tsx'
import { reviewsAnchorId } from './review-list-url.ts'
import { findStruckPrice } from './struck-price.ts'

// Variants and the sold-out notice are rendered on the server; the browser loads their code
// separately
const FamilyPicker = import.meta.env.SSR
  ? (await import('./product-variant-picker.tsx')).VariantPicker
  : lazyHydratedComponent(async () => (await import('./product-variant-picker.tsx')).VariantPicker)
const SoldOutNote = import.meta.env.SSR
  ? (await import('./sold-out-notice.tsx')).SoldOutNotice
  : lazyHydratedComponent(async () => (await import('./sold-out-notice.tsx')).SoldOutNotice)

/** Purchase box of a product, in the order of a decision: name, price, variant, arrival, Comprar. */
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
  const isForSale = product.qty > 0 && product.best_price !== null
  return (
    <div className="buy">
      <div className="stick">
        <Title product={product} />
        <Pricing product={product} />
        {promotions.map((words) => (
          <p key={words} className="strong offer small">
            {words}
          </p>
        ))}
        <div className="choose">
          {product.family ? (
            <Suspense>
              <FamilyPicker family={product.family} urlKey={product.url_key} />
            </Suspense>
          ) : null}
          {isForSale ? <QuantityField units={product.qty} /> : null}
        </div>
        {isForSale ? (
          <>
            <DeliveryTerms product={product} delivery={delivery} />
            <BuyForm product={product} />
          </>
        ) : (
          <>
            <VariantsInStock product={product} />
            <Suspense>
              <SoldOutNote product={product} />
            </Suspense>
          </>
        )}
        <CompareCheckbox urlKey={product.url_key} name={product.name} />
        <noscript>
          {import.meta.env.SSR ? (
            <Link to={linkTo('Compare', {}, { productos: product.url_key })}>Comparar</Link>
          ) : null}
        </noscript>
      </div>
    </div>
  )
}

/** Full name in large letters, below the name of three words that is the page's heading (SHW-01). */
function Title({ product }: { product: ProductDetail }) {
  const { name, short_name: model = name, lang, ratings } = product
  // a comma between the two lines ends the first
  const end = name.startsWith(',', model.length) ? model.length + 1 : model.length
  return (
    <div className="title">
      <h1 aria-label={name} lang={lang}>
        {truncateToWords(name)}
      </h1>
      <p className="full" lang={lang} aria-hidden="true">
        <span>{name.slice(0, end)}</span> <span>{name.slice(end)}</span>
      </p>
      <p className="links">
        <ReviewsLink ratings={ratings} />
      </p>
    </div>
  )
}

function ReviewsLink({ ratings: { average, count } }: Pick<ProductDetail, 'ratings'>) {
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

function Pricing({ product }: { product: ProductDetail }) {
  const { best_price: now, on_offer, qty, inventory } = product
  const { mb_special_price_to: until, mb_special_price_to_time: time } = inventory
  return (
    <div className="pricing">
      <BigPrice now={now} regular={findStruckPrice(product)}>
        {on_offer && until ? `hasta el ${formatDay(until)}${formatTimeSuffix(time)}` : null}
      </BigPrice>
      {qty === 0 ? <p className="strong gone">Agotado</p> : null}
      {now === null || qty === 0 ? null : <InstallmentPrice price={now} />}
    </div>
  )
}

/** Variants of a sold-out product that are in stock. */
function VariantsInStock({ product: { family, url_key } }: { product: ProductDetail }) {
  const others = (family?.options ?? []).flatMap(({ choices }) =>
    choices.filter((choice) => choice.available && choice.url_key !== url_key),
  )
  const names = new Set(
    others.map(({ value, besides }) =>
      besides.length === 0 ? value : `${value} (${besides.join(', ')})`,
    ),
  )
  if (names.size === 0) return null
  return (
    <p className="row small">
      <Icon name="ok" />
      Sí hay en {new Intl.ListFormat('es-MX').format(names)}.
    </p>
  )
}

import { type ComponentType, Fragment, memo, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { isShippedFree } from '../installments-and-free-shipping.ts'
import { linkTo } from '../page-links.ts'
import { CachedHtmlElement } from '../rendering/memoized-html.tsx'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { Price, RegularPrice } from '../ui/price.tsx'
import { ProductBadges } from '../ui/product-badges.tsx'
import {
  ProductCardDeliveryDate,
  ProductCardVariantSwatches,
  ProductCardTitle,
} from '../ui/product-card-parts.tsx'
import { CompareCheckbox } from './compare-checkbox.tsx'
import type { ProductCardView } from './product-card-data.ts'
import { WishlistHeartButton } from './wishlist-heart-button.tsx'

interface CardPicture {
  product: ProductCardView
  /** Rendered width of the picture, as for `<img sizes>` */
  sizes: string
  main?: boolean
}

interface Card extends CardPicture {
  anchor?: string | undefined
  /** Whether the product card shows a comparison checkbox */
  comparable?: boolean | undefined
  /** Component with swipeable pictures that replaces the card's plain picture */
  slides?: ComponentType<CardPicture> | undefined
}

/**
 * Product card: picture, badges, heart, and five lines at most: model, specification, rating, price, and what differs
 * (HOM-09). The card is one link, except for its controls.
 */
export function ProductCard(card: Card) {
  const { slides, ...data } = card
  const { product } = card
  const { settings } = useShopData()
  const isFree = isShippedFree(settings?.free_shipping ?? null, product.price ?? 0)
  return (
    <CachedHtmlElement
      as="article"
      label={product.name}
      className={classNames('card', product.soldOut && 'off')}
      by={[data, isFree, slides !== undefined]}
    >
      <CardContent {...card} isFree={isFree} />
    </CachedHtmlElement>
  )
}

/** The badge says it already. */
const conditionAtEnd = / reacondicionad[oa]$/i

/**
 * Content of a product card, memoized because page updates are frequent and cards make up most of
 * the page.
 */
const CardContent = memo(function CardContent({
  anchor,
  comparable,
  isFree,
  slides: Slides = OnePicture,
  ...picture
}: Card & { isFree: boolean }) {
  const { product } = picture
  const { name, model, lang, price, regular, refurbished, rating, reviews } = product
  return (
    <>
      <Slides {...picture} />
      <ProductBadges offer={regular !== undefined} refurbished={refurbished} />
      <div className="body">
        <h3 className="name" lang={lang}>
          <Link to={linkTo('Show', { id: product.url_key })} id={anchor} prefetch>
            <ProductCardTitle
              name={refurbished ? name.replace(conditionAtEnd, '') : name}
              shortName={name.slice(0, model)}
            />
          </Link>
        </h3>
        <StarRating average={rating} count={reviews} />
        <Price now={price} regular={regular} brief />
        <WhatDiffers product={product} isFree={isFree} />
      </div>
      {comparable ? <CompareCheckbox urlKey={product.url_key} name={name} /> : null}
      <WishlistHeartButton productId={product.id} label={`Favorito: ${name}`} />
    </>
  )
})

function OnePicture({ product, ...drawn }: CardPicture) {
  return <PictureFrame path={product.pictures[0]} alt="" {...drawn} />
}

/** Last line of a card: the regular price of an offer, stock, and at most two facts that other products lack. */
function WhatDiffers({ product, isFree }: { product: ProductCardView; isFree: boolean }) {
  const { soldOut, digital, regular, left, grade, ends, kin } = product
  if (soldOut) return <p className="differs gone">Agotado</p>
  const facts: ReactNode[] = []
  if (left) facts.push(<span className="few">Quedan {left}</span>)
  if (grade) facts.push(`Grado ${grade}`)
  if (ends) facts.push(ends)
  if (digital) facts.push('por correo, en minutos')
  if (kin?.[0]) facts.push(<ProductCardVariantSwatches {...kin[0]} />)
  const isPlain = facts.length === 0 && regular === undefined
  return (
    <p className="differs">
      {regular === undefined ? null : (
        <>
          <RegularPrice price={regular} />
          {' · '}
        </>
      )}
      <span className="in">{literals.home.inStock}</span>
      {facts.slice(0, 2).map((fact, place) => (
        <Fragment key={place}> · {fact}</Fragment>
      ))}
      {isPlain ? <ProductCardDeliveryDate isFree={isFree} /> : null}
    </p>
  )
}

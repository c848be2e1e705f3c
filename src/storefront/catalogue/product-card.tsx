import { type ComponentType, memo, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { type CardBenefits, listProductCardBenefits } from '../installments-and-free-shipping.ts'
import { linkTo } from '../page-links.ts'
import { CachedHtmlElement } from '../rendering/memoized-html.tsx'
import { useShopData } from '../shared-shop-data.ts'
import { formatAvailability } from '../text/availability-texts.ts'
import { Price } from '../ui/price.tsx'
import { ProductBadges } from '../ui/product-badges.tsx'
import {
  ProductCardDeliveryDate,
  ProductCardBenefitsList,
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
 * Product card: picture, badges, name, rating, price, benefits, variants, stock, heart, in this order (HOM-09). The
 * card is one link, except for its controls.
 */
export function ProductCard(card: Card) {
  const { slides, ...data } = card
  const { product } = card
  const { settings } = useShopData()
  const gains = useMemo(() => listProductCardBenefits(product, settings), [product, settings])
  return (
    <CachedHtmlElement
      as="article"
      label={product.name}
      className={classNames('card', product.soldOut && 'off')}
      by={[data, gains, slides !== undefined]}
    >
      <CardContent {...card} gains={gains} />
    </CachedHtmlElement>
  )
}

/**
 * Content of a product card, memoized because page updates are frequent and cards make up most of
 * the page.
 */
const CardContent = memo(function CardContent({
  anchor,
  comparable,
  gains,
  slides: Slides = OnePicture,
  ...picture
}: Card & { gains: CardBenefits | null }) {
  const { product } = picture
  const {
    name,
    model,
    lang,
    price,
    regular,
    ends,
    soldOut,
    digital,
    refurbished,
    rating,
    reviews,
    kin,
  } = product
  return (
    <>
      <Slides {...picture} />
      <ProductBadges offer={regular !== undefined} refurbished={refurbished} />
      <div className="body">
        <h3 className="name" lang={lang}>
          <Link to={linkTo('Show', { id: product.url_key })} id={anchor} prefetch>
            <ProductCardTitle name={name} shortName={name.slice(0, model)} />
          </Link>
        </h3>
        <StarRating average={rating} count={reviews} />
        <Price now={price} regular={regular} />
        {ends ? <p className="gain">{ends}</p> : null}
        <ProductCardBenefitsList gains={gains} />
        {kin?.map((one) => (
          <ProductCardVariantSwatches key={one.words} {...one} />
        ))}
        <Stock soldOut={soldOut} digital={digital} />
        <ProductCardDeliveryDate gains={gains} />
      </div>
      {comparable ? <CompareCheckbox urlKey={product.url_key} name={name} /> : null}
      <WishlistHeartButton productId={product.id} label={`Favorito: ${name}`} />
    </>
  )
})

function OnePicture({ product, ...drawn }: CardPicture) {
  return <PictureFrame path={product.pictures[0]} alt="" {...drawn} />
}

function Stock({ soldOut, digital }: Pick<ProductCardView, 'soldOut' | 'digital'>) {
  if (soldOut) return <p className="stock none">Agotado</p>
  return <p className="stock">{formatAvailability(digital)}</p>
}

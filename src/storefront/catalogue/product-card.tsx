import { type ComponentType, memo, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { Stage } from '#ui/picture.tsx'
import { Rating } from '#ui/stars.tsx'
import { type Gains, gainsOf } from '../price-terms.ts'
import { HtmlMemo } from '../rendering/html-memo.tsx'
import { linkTo } from '../route-names.ts'
import { useShopData } from '../shop-data.ts'
import { inStockWords } from '../text/digital-delivery.ts'
import { CardArrival, CardGains, CardKin, CardName } from '../ui/card-parts.tsx'
import { Price } from '../ui/price.tsx'
import { ProductBadges } from '../ui/product-badges.tsx'
import type { CardView } from './card-view.ts'
import { CompareBox } from './compare-box.tsx'
import { WishHeart } from './wish-heart.tsx'

interface CardPicture {
  product: CardView
  /** Rendered width of the picture, as for `<img sizes>` */
  sizes: string
  main?: boolean
}

interface Card extends CardPicture {
  anchor?: string | undefined
  /** Whether a comparison checkbox is shown */
  comparable?: boolean | undefined
  /** Component that replaces the plain picture */
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
  const gains = useMemo(() => gainsOf(product, settings), [product, settings])
  return (
    <HtmlMemo
      as="article"
      label={product.name}
      className={classNames('card', product.soldOut && 'off')}
      by={[data, gains, slides !== undefined]}
    >
      <CardContent {...card} gains={gains} />
    </HtmlMemo>
  )
}

/** Memoized: page updates are frequent, and cards are most of the page. */
const CardContent = memo(function CardContent({
  anchor,
  comparable,
  gains,
  slides: Slides = OnePicture,
  ...picture
}: Card & { gains: Gains | null }) {
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
            <CardName name={name} shortName={name.slice(0, model)} />
          </Link>
        </h3>
        <Rating average={rating} count={reviews} />
        <Price now={price} regular={regular} />
        {ends ? <p className="gain">{ends}</p> : null}
        <CardGains gains={gains} />
        {kin?.map((one) => (
          <CardKin key={one.words} {...one} />
        ))}
        <Stock soldOut={soldOut} digital={digital} />
        <CardArrival gains={gains} />
      </div>
      {comparable ? <CompareBox urlKey={product.url_key} name={name} /> : null}
      <WishHeart productId={product.id} label={`Favorito: ${name}`} />
    </>
  )
})

function OnePicture({ product, ...drawn }: CardPicture) {
  return <Stage path={product.pictures[0]} alt="" {...drawn} />
}

function Stock({ soldOut, digital }: Pick<CardView, 'soldOut' | 'digital'>) {
  if (soldOut) return <p className="stock none">Agotado</p>
  return <p className="stock">{inStockWords(digital)}</p>
}

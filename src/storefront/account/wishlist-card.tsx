import { useState } from 'react'
import type { WishlistItem } from '#contract/account.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { addToCart, openCartPanel } from '../cart/cart-store.ts'
import { listProductCardBenefits } from '../installments-and-free-shipping.ts'
import { linkTo } from '../page-links.ts'
import { useShopper } from '../session/shopper-session.ts'
import { useShopData } from '../shared-shop-data.ts'
import { formatAvailability } from '../text/availability-texts.ts'
import { literals } from '../text/specified-texts.ts'
import { Price } from '../ui/price.tsx'
import { ProductBadges } from '../ui/product-badges.tsx'
import { ProductCardBenefitsList, ProductCardTitle } from '../ui/product-card-parts.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

const fewUnits = 3
const pictureSizes = '(min-width: 1024px) 240px, (min-width: 700px) 30vw, 41vw'

/**
 * Wishlist card: picture and name link to the product, and buttons buy the product or remove it
 * from the wishlist (WSH-01).
 */
export function WishCard({ wish, onRemove }: { wish: WishlistItem; onRemove: () => void }) {
  const product = wish.product_details
  const gains = useGains(product)
  return (
    <article className={product ? 'card' : 'card off'} aria-label={wish.name}>
      <div className="wish-pic">
        <PictureFrame path={wish.image ?? undefined} alt="" sizes={pictureSizes} />
        {product ? (
          <ProductBadges
            offer={product.on_offer}
            refurbished={product.simple_fields.refurbished === 1}
          />
        ) : (
          <div className="tags">
            <Badge soft={false}>Ya no disponible</Badge>
          </div>
        )}
      </div>
      <div className="body">
        <h2 className="name" lang={product?.lang}>
          {product ? (
            <Link to={linkTo('Show', { id: product.url_key })}>
              <ProductCardTitle name={wish.name} shortName={product.short_name} />
            </Link>
          ) : (
            <span>{wish.name}</span>
          )}
        </h2>
        {product ? (
          <>
            <Price
              now={product.best_price}
              regular={product.on_offer ? product.original_price : null}
            />
            {wish.fallen ? (
              <p className="small strong offer">
                Bajó {formatMoney(wish.fallen)} desde que lo guardaste
              </p>
            ) : null}
            {wish.price_of_late ? <p className="gain">{wish.price_of_late}</p> : null}
            <ProductCardBenefitsList gains={gains} />
            <Stock units={product.qty} digital={product.delivery === 'digital'} />
          </>
        ) : (
          <p className="small muted">Lo retiramos de la tienda. Quizá te guste algo parecido.</p>
        )}
      </div>
      <p className="act">
        {product ? (
          product.qty === 0 ? (
            <TellMe productId={product.id} name={wish.name} />
          ) : (
            <BuyWish productId={product.id} name={wish.name} />
          )
        ) : (
          <ButtonLink size="s" block to={linkTo('Search Results', {}, { q: firstWord(wish.name) })}>
            <Icon name="search" />
            Ver parecidos
          </ButtonLink>
        )}
      </p>
      <button
        type="button"
        className="heart"
        aria-haspopup="dialog"
        aria-label={`Eliminar de wishlist: ${wish.name}`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </article>
  )
}

function useGains(product: ProductCard | null) {
  const { settings } = useShopData()
  if (!product) return null
  const { best_price: price, qty, delivery } = product
  return listProductCardBenefits(
    { price, soldOut: qty === 0, digital: delivery === 'digital' },
    settings,
  )
}

function Stock({ units, digital }: { units: number; digital: boolean }) {
  if (units === 0) return <p className="stock none">Agotado</p>
  if (units <= fewUnits) return <p className="stock few">Quedan {units}</p>
  return <p className="stock">{formatAvailability(digital)}</p>
}

function BuyWish({ productId, name }: { productId: number; name: string }) {
  const { busy, run } = useAsyncAction()

  const add = () =>
    run(async () => {
      if (!(await addToCart({ productId, quantity: 1, from: 'list' }))) return false
      openCartPanel()
    })

  return (
    <Button
      size="s"
      block
      busy={busy}
      aria-label={`${literals.checkout.addToCart}: ${name}`}
      onClick={add}
    >
      <Icon name="basket" />
      {literals.checkout.addToCart}
    </Button>
  )
}

/**
 * Button on a sold-out wishlist product that requests an e-mail when the product is back in stock.
 */
function TellMe({ productId, name }: { productId: number; name: string }) {
  const { shopper } = useShopper()
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useAsyncAction()

  async function ask() {
    if (!shopper) return
    await run(async () => {
      const body = { productId, email: shopper.email }
      const reply = await createApiClient().post('shop/stockAlert', body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setAsked(true)
      showSuccess(reply.messageForUser)
    })
  }

  return (
    <Button
      size="s"
      block
      busy={busy}
      disabled={isAsked}
      aria-label={`${isAsked ? 'Te avisaremos' : 'Avísame'}: ${name}`}
      onClick={ask}
    >
      <Icon name="bell" />
      {isAsked ? 'Te avisaremos' : 'Avísame'}
    </Button>
  )
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? name
}

import { type MouseEvent, useRef, useState } from 'react'
import type { HomeResponse } from '#contract/shop-content.ts'
import { calculateDiscountPercent } from '#domain/catalogue/offer.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ResponsivePicture } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { getScrollBehavior } from '../ui/preferred-scroll-behavior.ts'
import type { ProductCardView } from './product-card-data.ts'

type BannerView = Omit<HomeResponse['banners'][number], 'product'> & {
  product?: ProductCardView | undefined
}

const backgrounds = ['sol', 'laguna', 'rosa'] as const

/** Banner carousel of the home page (HOM-01): native scrolling, with a link to each slide. */
export function BannerCarousel({ banners }: { banners: readonly BannerView[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)

  function settle() {
    const row = list.current
    const first = row?.children[0]
    if (!row || !(first instanceof HTMLElement)) return
    setShown(Math.min(banners.length - 1, Math.round(row.scrollLeft / first.offsetWidth)))
  }

  function showSlide(event: MouseEvent, index: number) {
    event.preventDefault()
    const row = list.current
    const sheet = row?.children[index]
    const first = row?.children[0]
    if (!(sheet instanceof HTMLElement) || !(first instanceof HTMLElement)) return
    row?.scrollTo({ left: sheet.offsetLeft - first.offsetLeft, behavior: getScrollBehavior() })
  }

  return (
    <>
      <ul className="banners" ref={list} tabIndex={0} aria-label="Promociones" onScroll={settle}>
        {banners.map((banner, index) => (
          <li key={banner.link} id={`lamina-${index + 1}`}>
            <div className={classNames('banner', backgrounds[index % backgrounds.length])}>
              <div className="say">
                {index === 0 ? <h1>{banner.title}</h1> : <h2>{banner.title}</h2>}
                {banner.product ? (
                  <PricedProduct product={banner.product} />
                ) : (
                  <p>{banner.subtitle}</p>
                )}
                <ButtonLink
                  kind={index % backgrounds.length === 0 ? 'dark' : 'outline'}
                  to={banner.link}
                >
                  {banner.cta}
                  <Icon name="arrow" />
                </ButtonLink>
              </div>
              <ResponsivePicture
                path={banner.image}
                alt={banner.image_alt}
                widths={[800, 1600]}
                ratio={16 / 7}
                sizes="(min-width: 1440px) 1280px, (min-width: 700px) 94vw, 110vw"
                main={index === 0}
              />
            </div>
          </li>
        ))}
      </ul>
      <nav className="banner-nav" aria-label="Láminas">
        {banners.map((banner, index) => (
          <a
            key={banner.link}
            href={`#lamina-${index + 1}`}
            aria-label={`Lámina ${index + 1}: ${banner.title}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => showSlide(event, index)}
          />
        ))}
      </nav>
    </>
  )
}

/** Name and price of the product in a banner, with its discount and the end of its offer. */
function PricedProduct({ product }: { product: ProductCardView }) {
  const { name, model, lang, url_key, price, regular, ends } = product
  if (price === null) return null
  return (
    <p className="tagp">
      <Link to={linkTo('Show', { id: url_key })} lang={lang} prefetch>
        {name.slice(0, model)}
      </Link>{' '}
      <b className="num">{formatMoney(price)}</b>{' '}
      {regular === undefined ? null : (
        <span className="num">
          −{calculateDiscountPercent(regular, price)} % {ends}
        </span>
      )}
    </p>
  )
}

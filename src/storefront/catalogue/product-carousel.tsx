import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { literals } from '../text/specified-texts.ts'
import { HorizontalCarousel } from '../ui/horizontal-carousel.tsx'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import type { ProductCardView } from './product-card-data.ts'
import { ProductCard } from './product-card.tsx'

const sizes = {
  reel: '(min-width: 1024px) 240px, (min-width: 700px) 28vw, 37vw',
  strip: '(min-width: 700px) 176px, 41vw',
}

interface ProductReelProps {
  title: string
  /** Products of the carousel; null when loading failed, which shows an error (HOM-07) */
  products: readonly ProductCardView[] | null
  seeAll?: string
  strip?: boolean
}

/** Horizontal carousel of product cards; empty carousels are hidden. */
export function ProductCarousel({ title, products, seeAll, strip }: ProductReelProps) {
  if (products === null) return <UnavailableReel title={title} />
  if (products.length === 0) return null
  const drawn = strip ? sizes.strip : sizes.reel
  return (
    <HorizontalCarousel title={title} seeAll={seeAll} strip={strip}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={drawn} />
        </li>
      ))}
    </HorizontalCarousel>
  )
}

/** Loading placeholder of a carousel, as high as its cards. */
export function LoadingCarousel({ title, count }: { title: string; count: number }) {
  return (
    <HorizontalCarousel title={title}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} aria-busy="true">
          <div className="card">
            <div className="stage skel" />
            <div className="body">
              {(['w8', 'w5', 'w5', 'w3'] as const).map((width, line) => (
                <SkeletonLine key={line} width={width} />
              ))}
            </div>
          </div>
        </li>
      ))}
    </HorizontalCarousel>
  )
}

function UnavailableReel({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <section className="section wrap" aria-label={title}>
      <div className="reel-head">
        <h2>{title}</h2>
      </div>
      <div className="reel-off">
        <Icon name="refresh" />
        <p className="grow">{literals.home.reelUnavailable}</p>
        <Button size="s" busy={state === 'loading'} onClick={() => void revalidate()}>
          Reintentar
        </Button>
      </div>
    </section>
  )
}

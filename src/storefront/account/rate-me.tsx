import { useId } from 'react'
import { storedPath } from '#ui/picture-address.ts'
import { Stage } from '#ui/picture.tsx'
import { dayOf, firstWords, onDay } from '#ui/text/format.ts'
import { literals } from '../text/literals.ts'
import type { BoughtProduct } from './without-opinion.ts'
import { WriteReview } from './write-review.tsx'

/** Asks for a rating of a delivered product: stars first, then text. */
export function RateMe({ product, onSaved }: { product: BoughtProduct; onSaved: () => void }) {
  const id = useId()
  const today = dayOf(new Date().toISOString())
  return (
    <section className="box line rate-me" aria-labelledby={id}>
      <Stage className="s" path={storedPath(product.image)} alt="" sizes="72px" />
      <WriteReview
        productId={product.productId}
        legend="Tu calificación"
        submitLabel={literals.product.send}
        folded
        onClose={() => {}}
        onSaved={onSaved}
      >
        <div>
          {product.deliveredAt ? (
            <p className="small muted">Te llegó {onDay(dayOf(product.deliveredAt), today)}</p>
          ) : null}
          <h2 id={id} className="h-m">
            ¿Cómo te fue con {firstWords(product.name).replace('…', '')}?
          </h2>
        </div>
      </WriteReview>
    </section>
  )
}

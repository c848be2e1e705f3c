import { useId } from 'react'
import { parsePictureUrl } from '#ui/picture-url.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { toCalendarDay, formatRelativeDay } from '#ui/text/format-money-and-dates.ts'
import { truncateToWords } from '#ui/text/truncate-text.ts'
import { literals } from '../text/specified-texts.ts'
import type { BoughtProduct } from './unreviewed-products.ts'
import { WriteReviewDialog } from './write-review-dialog.tsx'

/** Asks for a rating of a delivered product: stars first, then text. */
export function ProductsToReview({
  product,
  onSaved,
}: {
  product: BoughtProduct
  onSaved: () => void
}) {
  const id = useId()
  const today = toCalendarDay(new Date().toISOString())
  return (
    <section className="box line rate-me" aria-labelledby={id}>
      <PictureFrame className="s" path={parsePictureUrl(product.image)} alt="" sizes="72px" />
      <WriteReviewDialog
        productId={product.productId}
        legend="Tu calificación"
        submitLabel={literals.product.send}
        folded
        onClose={() => {}}
        onSaved={onSaved}
      >
        <div>
          {product.deliveredAt ? (
            <p className="small muted">
              Te llegó {formatRelativeDay(toCalendarDay(product.deliveredAt), today)}
            </p>
          ) : null}
          <h2 id={id} className="h-m">
            ¿Cómo te fue con {truncateToWords(product.name).replace('…', '')}?
          </h2>
        </div>
      </WriteReviewDialog>
    </section>
  )
}

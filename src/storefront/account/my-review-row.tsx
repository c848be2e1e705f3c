import { useState } from 'react'
import type { MyReview } from '#contract/account.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRow } from '#ui/star-rating.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { useShopName } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { MyReviewPhotos } from './my-review-photos.tsx'
import { WriteReviewDialog } from './write-review-dialog.tsx'

const states: Record<
  MyReview['status'],
  { words: string; tone?: 'good' | 'warn' | 'wrong'; icon: IconName }
> = {
  pending: { words: 'En revisión', tone: 'warn', icon: 'clock' },
  approved: { words: 'Publicada', tone: 'good', icon: 'check' },
  rejected: { words: 'No publicada', tone: 'wrong', icon: 'x' },
  hidden: { words: 'No publicada', tone: 'wrong', icon: 'x' },
}

/** Reason for rejecting a review that is not about the product. */
const aboutSomethingElse = 'No trata del producto'

/**
 * Row for one of the shopper's own reviews, with its publication state and buttons to edit or
 * delete it (REV-01).
 */
export function MyReviewRow({
  review,
  onChanged,
  onRemove,
}: {
  review: MyReview
  onChanged: () => void
  onRemove: () => void
}) {
  const shopName = useShopName()
  const [editing, setEditing] = useState(false)
  const state = states[review.status]
  return (
    <li className="box line">
      <PictureFrame className="s" path={review.image ?? undefined} alt="" sizes="72px" />
      <div>
        <p className="small muted">
          <Link className="pl" to={linkTo('Show', { id: review.url_key })}>
            {review.product_name}
          </Link>
        </p>
        <h2 className="h-m">{review.title}</h2>
        <p className="rating">
          <StarRow value={review.rating} />
          <time dateTime={review.created_at}>{formatDateTime(review.created_at)}</time>
        </p>
      </div>
      <div className="full stack">
        {editing ? (
          <WriteReviewDialog
            productId={review.product_id}
            written={review}
            submitLabel={literals.common.save}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false)
              onChanged()
            }}
          />
        ) : (
          <>
            <p>{review.comment}</p>
            {review.photos > 0 ? <MyReviewPhotos review={review} /> : null}
            {review.reject_reason ? (
              <Alert tone="warn" icon="info" title={`${review.reject_reason}.`}>
                {review.reject_reason === aboutSomethingElse ? (
                  <>
                    Si fue la entrega o la atención, nos importa:{' '}
                    <Link className="textlink" to={linkTo('Create Ticket')}>
                      cuéntanosla en un ticket
                    </Link>
                    .{' '}
                  </>
                ) : null}
                Cámbiala y la revisamos otra vez.
              </Alert>
            ) : null}
            {review.shop_reply ? (
              <Alert icon="chat" title={`Respuesta de ${shopName}`}>
                {review.shop_reply}
              </Alert>
            ) : null}
            <div className="row wraps apart tight-gap">
              <span className="row wraps tight-gap">
                <Badge tone={state.tone}>
                  <Icon name={state.icon} />
                  {state.words}
                </Badge>
                {review.verified_purchase ? (
                  <Badge>
                    <Icon name="package" />
                    Compra verificada
                  </Badge>
                ) : null}
              </span>
              <span className="row ml-auto">
                {review.status === 'approved' ? null : (
                  <Button size="s" onClick={() => setEditing(true)}>
                    <Icon name="edit" />
                    Editar
                  </Button>
                )}
                <Button
                  kind="quiet"
                  round
                  size="s"
                  className="trash"
                  aria-haspopup="dialog"
                  aria-label={`Eliminar reseña: ${review.title}`}
                  onClick={onRemove}
                >
                  <Icon name="trash" />
                </Button>
              </span>
            </div>
          </>
        )}
      </div>
    </li>
  )
}

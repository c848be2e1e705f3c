import { type FormEvent, useEffect, useState } from 'react'
import type { MyReview } from '#contract/account.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { ReviewPhotoField } from '../account/review-photo-field.tsx'
import { useReviewPhotos } from '../account/use-review-photos.ts'
import { createApiClient } from '../api/api-client.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { StarInput } from '../ui/star-input.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

const limits = { title: { min: 3, max: 80 }, comment: { min: 10, max: 2000 } }

/** Product review form under 'Deja tu opinión' (REV-02); sent reviews await moderation. */
export function ReviewForm({ productId }: { productId: number }) {
  const { status } = useShopper()
  const photos = useReviewPhotos(productId)
  const [isSent, setSent] = useState(false)
  const { busy, error, fail, run } = useAsyncAction()
  const own = useOwnReview(productId)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (status !== 'signed-in') return fail(literals.common.signInFirst)
    const form = new FormData(event.currentTarget)
    void run(async () => {
      const { ids, lost } = await photos.settled()
      if (lost) return lost
      const reply = await createApiClient().post('customer/review', {
        title: String(form.get('titulo')).trim(),
        comment: String(form.get('comentario')).trim(),
        rating: Number(form.get('calificacion')),
        product_id: productId,
        photos: ids,
      })
      if (!reply.success) return reply.errors[0] ?? reply.messageForUser
      setSent(true)
      showSuccess(literals.reviews.added)
    })
  }

  if (isSent) {
    return (
      <div className="in">
        <Alert tone="good" title={literals.reviews.added}>
          La publicaremos tras revisarla.
        </Alert>
      </div>
    )
  }
  return (
    <form className="in stack" onSubmit={send}>
      {own ? (
        <Alert title="Ya opinaste de este producto" announced>
          «{own.title}». Lo que envíes ahora toma su lugar.
        </Alert>
      ) : null}
      <StarInput legend="Calificación" name="calificacion" />
      <FormField
        label="Título"
        name="titulo"
        required
        minLength={limits.title.min}
        maxLength={limits.title.max}
        placeholder="Lo más importante en una frase"
      />
      <TextArea
        label="Comentario"
        name="comentario"
        required
        minLength={limits.comment.min}
        maxLength={limits.comment.max}
        placeholder="¿Para qué la usas? ¿Qué te gustó y qué no?"
      />
      <ReviewPhotoField {...photos} />
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="row wraps">
        <Button type="submit" kind="dark" busy={busy}>
          {literals.product.send}
        </Button>
        <p className="hint grow">La publicaremos tras revisarla.</p>
      </div>
    </form>
  )
}

/** The shopper's previous review of the product, once loaded. */
function useOwnReview(productId: number): MyReview | undefined {
  const { status } = useShopper()
  const [reviews, setReviews] = useState<readonly MyReview[]>([])
  useEffect(() => {
    if (status !== 'signed-in') return
    let left = false
    createApiClient()
      .get('customer/reviews', {}, { ownWords: true })
      .then((reply) => {
        if (!left) setReviews(reply.reviews)
      })
      .catch(() => {})
    return () => {
      left = true
    }
  }, [status])
  return reviews.find((review) => review.product_id === productId)
}

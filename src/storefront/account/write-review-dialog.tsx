import { type FormEvent, type ReactNode, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { createApiClient } from '../api/api-client.ts'
import { literals } from '../text/specified-texts.ts'
import { StarInput } from '../ui/star-input.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { ReviewPhotoField } from './review-photo-field.tsx'
import { useReviewPhotos } from './use-review-photos.ts'

/**
 * Review form: stars, title and comment; an edited review replaces the previous one and is
 * moderated again.
 */
export function WriteReviewDialog({
  productId,
  written = { title: '', comment: '' },
  legend = 'Calificación',
  submitLabel,
  folded = false,
  onClose,
  onSaved,
  children,
}: {
  productId: number
  written?: { rating?: number; title: string; comment: string }
  legend?: string
  submitLabel: string
  /** Only the stars are shown until the shopper chooses a rating */
  folded?: boolean
  onClose: () => void
  onSaved: () => void
  /** Content displayed above the stars of the review form */
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(!folded)
  const photos = useReviewPhotos(productId, isOpen)
  const { busy, error, run } = useAsyncAction()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    await run(async () => {
      const { ids, lost } = await photos.settled()
      if (lost) return lost
      const body = {
        title: String(form.get('titulo')).trim(),
        comment: String(form.get('comentario')).trim(),
        rating: Number(form.get('calificacion')),
        product_id: productId,
        photos: ids,
      }
      const reply = await createApiClient().post('customer/review', body, { ownWords: true })
      if (!reply.success) return reply.errors[0] ?? reply.messageForUser
      showSuccess(literals.reviews.added)
      onSaved()
    })
  }

  return (
    <form className="stack" onSubmit={save} onChange={() => setOpen(true)}>
      {children}
      <StarInput legend={legend} name="calificacion" chosen={written.rating} />
      {isOpen ? (
        <>
          <FormField
            label="Título"
            name="titulo"
            required
            minLength={3}
            maxLength={80}
            defaultValue={written.title}
          />
          <TextArea
            label="Comentario"
            name="comentario"
            required
            minLength={10}
            maxLength={2000}
            defaultValue={written.comment}
          />
          <ReviewPhotoField {...photos} />
          {error ? <Alert tone="wrong">{error}</Alert> : null}
          <div className="row wraps">
            <Button type="submit" kind="dark" busy={busy}>
              {submitLabel}
            </Button>
            <Button
              onClick={() => {
                setOpen(!folded)
                onClose()
              }}
            >
              {literals.common.cancel}
            </Button>
          </div>
        </>
      ) : null}
    </form>
  )
}

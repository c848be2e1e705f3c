import { type FormEvent, useState } from 'react'
import type { MyReview } from '#contract/account.ts'
import { apiFor } from '../api-client.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { StarInput } from '../ui/star-input.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'

/** A new text replaces the old one and is looked at again. */
export function EditReview({
  review,
  onClose,
  onSaved,
}: {
  review: MyReview
  onClose: () => void
  onSaved: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  function complain(words: string) {
    setWrong(words)
    showError(words)
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setWrong('')
    try {
      const body = {
        title: String(form.get('titulo')).trim(),
        comment: String(form.get('comentario')).trim(),
        rating: Number(form.get('calificacion') ?? review.rating),
        product_id: review.product_id,
      }
      const reply = await apiFor().post('customer/review', body, { ownWords: true })
      if (!reply.success) return complain(reply.errors[0] ?? reply.messageForUser)
      showSuccess(literals.reviews.added)
      onSaved()
    } catch {
      complain(literals.common.errorTryLater)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="stack" onSubmit={save}>
      <StarInput legend="Calificación" name="calificacion" chosen={review.rating} />
      <Field
        label="Título"
        name="titulo"
        required
        minLength={3}
        maxLength={80}
        defaultValue={review.title}
      />
      <TextArea
        label="Comentario"
        name="comentario"
        required
        minLength={10}
        maxLength={2000}
        defaultValue={review.comment}
      />
      {wrong ? <Alert tone="wrong">{wrong}</Alert> : null}
      <div className="row wraps">
        <Button type="submit" kind="dark" busy={busy}>
          {literals.common.save}
        </Button>
        <Button onClick={onClose}>{literals.common.cancel}</Button>
      </div>
    </form>
  )
}

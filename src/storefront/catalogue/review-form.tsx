import { type FormEvent, useState } from 'react'
import { apiFor } from '../api/api-client.ts'
import { useShopper } from '../session/session.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { StarInput } from '../ui/star-input.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'

const limits = { title: { min: 3, max: 80 }, comment: { min: 10, max: 2000 } }

type Outcome = { state: 'writing' | 'sending' | 'sent' } | { state: 'refused'; reason: string }

/** 'Deja tu opinión', folded (REV-02). What was sent waits for moderation, and the form says so. */
export function ReviewForm({ productId }: { productId: number }) {
  const { status } = useShopper()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'writing' })

  function refuse(reason: string) {
    setOutcome({ state: 'refused', reason })
    showError(reason)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (status !== 'signed-in') return refuse(literals.common.signInFirst)
    const form = new FormData(event.currentTarget)
    setOutcome({ state: 'sending' })
    try {
      const reply = await apiFor().post('customer/review', {
        title: String(form.get('titulo')).trim(),
        comment: String(form.get('comentario')).trim(),
        rating: Number(form.get('calificacion')),
        product_id: productId,
      })
      if (!reply.success) return refuse(reply.errors[0] ?? reply.messageForUser)
      setOutcome({ state: 'sent' })
      showSuccess(literals.reviews.added)
    } catch {
      refuse(literals.common.errorTryLater)
    }
  }

  return (
    <Fold
      className="form"
      as="span"
      title={
        <span className="row">
          <Icon name="edit" />
          {literals.product.leaveOpinion}
        </span>
      }
    >
      {outcome.state === 'sent' ? (
        <div className="in">
          <Alert tone="good" title={literals.reviews.added}>
            La publicaremos tras revisarla.
          </Alert>
        </div>
      ) : (
        <form className="in stack" onSubmit={send}>
          <StarInput legend="Calificación" name="calificacion" />
          <Field
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
          {outcome.state === 'refused' ? <Alert tone="wrong">{outcome.reason}</Alert> : null}
          <div className="row wraps">
            <Button type="submit" kind="dark" busy={outcome.state === 'sending'}>
              {literals.product.send}
            </Button>
            <p className="hint grow">La publicaremos tras revisarla.</p>
          </div>
        </form>
      )}
    </Fold>
  )
}

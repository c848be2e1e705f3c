import { type FormEvent, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { createApiClient } from '../api/api-client.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

const limits = { min: 10, max: 300 }

/**
 * Form to ask a question about a product; it says that the shop answers by e-mail and publishes the
 * question without the shopper's name.
 */
export function QuestionForm({ productId }: { productId: number }) {
  const { status } = useShopper()
  const [isSent, setSent] = useState(false)
  const { busy, error, fail, run } = useAsyncAction()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (status !== 'signed-in') return fail(literals.common.signInFirst)
    const question = String(new FormData(event.currentTarget).get('pregunta')).trim()
    void run(async () => {
      const asked = { question, product_id: productId }
      const reply = await createApiClient().post('customer/question', asked)
      if (!reply.success) return reply.errors[0] ?? reply.messageForUser
      setSent(true)
    })
  }

  if (isSent) {
    return (
      <div className="in">
        <Alert tone="good" title="Recibimos tu pregunta">
          La publicaremos con su respuesta, sin tu nombre. Te avisamos por correo.
        </Alert>
      </div>
    )
  }
  return (
    <form className="in stack" onSubmit={send}>
      <TextArea
        label="Tu pregunta"
        name="pregunta"
        required
        minLength={limits.min}
        maxLength={limits.max}
        placeholder="¿Trae teclado en español?"
        hint="Tu pregunta será pública. Si es sobre un pedido, abre un ticket."
      />
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="row wraps">
        <Button type="submit" kind="dark" busy={busy}>
          {literals.product.send}
        </Button>
        <p className="hint grow">Te respondemos por correo y la publicamos sin tu nombre.</p>
      </div>
    </form>
  )
}

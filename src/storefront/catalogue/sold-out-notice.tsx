import { type FormEvent, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { createApiClient } from '../api/api-client.ts'
import { literals } from '../text/specified-texts.ts'

type Outcome = { state: 'asking' | 'sending' } | { state: 'kept' | 'refused'; words: string }

/**
 * Notice shown instead of the buy button of a sold-out product: offers a back-in-stock alert by
 * e-mail.
 */
export function SoldOutNotice({ product }: { product: ProductDetail }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' })

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('correo') ?? '')
    setOutcome({ state: 'sending' })
    try {
      const reply = await createApiClient().post('shop/stockAlert', {
        productId: product.id,
        email,
      })
      setOutcome({ state: reply.success ? 'kept' : 'refused', words: reply.messageForUser })
    } catch {
      setOutcome({ state: 'refused', words: literals.common.errorTryLater })
    }
  }

  return (
    <div className="stack gap-s2">
      <Button kind="primary" size="l" block disabled>
        {literals.product.buy}
      </Button>
      {outcome.state === 'kept' ? (
        <Alert tone="good">{outcome.words}</Alert>
      ) : (
        <form className="soldout" onSubmit={ask}>
          <p className="strong">
            {product.qty > 0 ? '¿Te avisamos cuando tenga precio?' : '¿Te avisamos cuando vuelva?'}
          </p>
          <div className="joined">
            <label className="sr" htmlFor="avisame">
              Tu correo
            </label>
            <input
              className="input s"
              id="avisame"
              name="correo"
              type="email"
              required
              autoComplete="email"
              placeholder="tu@correo.mx"
            />
            <Button type="submit" kind="dark" size="s" busy={outcome.state === 'sending'}>
              Avísame
            </Button>
          </div>
          {outcome.state === 'refused' ? (
            <p className="error" role="alert">
              {outcome.words}
            </p>
          ) : null}
        </form>
      )}
    </div>
  )
}

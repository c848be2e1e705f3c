import { type FormEvent, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { Done, Refused } from '#contract/problem.ts'
import { apiFor } from '../api-client.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

type State = 'asking' | 'sending' | 'kept' | 'failed'

/** Nothing to buy: the button says so and offers a word when there is. */
export function SoldOutNote({ product }: { product: ProductDetail }) {
  const [state, setState] = useState<State>('asking')

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('correo') ?? '')
    setState('sending')
    try {
      const reply = await apiFor().post('shop/stockAlert', {
        productId: product.id,
        email,
      })
      setState(reply.success ? 'kept' : 'failed')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="stack u:gap-2">
      <Button kind="primary" size="l" block disabled>
        {literals.product.buy}
      </Button>
      {state === 'kept' ? (
        <Alert tone="good">Listo: te avisaremos por correo en cuanto vuelva.</Alert>
      ) : (
        <form className="soldout" onSubmit={ask}>
          <p className="strong">¿Te avisamos cuando vuelva?</p>
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
            <Button type="submit" kind="dark" size="s" busy={state === 'sending'}>
              Avísame
            </Button>
          </div>
          {state === 'failed' ? (
            <p className="error" role="alert">
              {literals.common.errorTryLater}
            </p>
          ) : null}
        </form>
      )}
    </div>
  )
}

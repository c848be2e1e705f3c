import { type FormEvent, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { QuickBuyBar } from './quick-buy-bar.tsx'

type Outcome = { state: 'asking' | 'sending' } | { state: 'kept' | 'refused'; words: string }

/**
 * Notice of a sold-out product with a disabled Comprar (SHW-05): a back-in-stock alert by one click
 * for signed-in shoppers, by e-mail field for guests.
 */
export function SoldOutNotice({ product }: { product: ProductDetail }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' })
  const email = useShopper().shopper?.email
  const isBusy = outcome.state === 'sending'

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = email ?? String(new FormData(event.currentTarget).get('correo') ?? '')
    setOutcome({ state: 'sending' })
    try {
      const reply = await createApiClient().post('shop/stockAlert', {
        productId: product.id,
        email: address,
      })
      setOutcome({ state: reply.success ? 'kept' : 'refused', words: reply.messageForUser })
    } catch {
      setOutcome({ state: 'refused', words: literals.common.errorTryLater })
    }
  }

  const buy = (
    <Button size="l" disabled>
      {literals.product.buy}
    </Button>
  )
  if (outcome.state === 'kept') {
    return (
      <div className="notify">
        <div className="act">{buy}</div>
        <Alert tone="good">{outcome.words}</Alert>
      </div>
    )
  }
  return (
    <form className="notify" onSubmit={ask}>
      <div className="act">
        {buy}
        {email ? <AlertButton isBusy={isBusy} isLarge /> : null}
      </div>
      {email ? (
        <p className="small muted">
          Te escribimos a {email} cuando {returnOf(product)}.
        </p>
      ) : (
        <GuestField product={product} isBusy={isBusy} />
      )}
      {outcome.state === 'refused' ? (
        <p className="error" role="alert">
          {outcome.words}
        </p>
      ) : null}
      {email ? (
        <QuickBuyBar product={product}>
          <AlertButton isBusy={isBusy} />
        </QuickBuyBar>
      ) : null}
    </form>
  )
}

function AlertButton({ isBusy, isLarge }: { isBusy: boolean; isLarge?: boolean }) {
  return (
    <Button type="submit" kind="primary" size={isLarge ? 'l' : 'm'} busy={isBusy}>
      <Icon name="bell" />
      Avísame
    </Button>
  )
}

function GuestField({ product, isBusy }: { product: ProductDetail; isBusy: boolean }) {
  return (
    <div className="soldout">
      <p className="strong">¿Te avisamos cuando {returnOf(product)}?</p>
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
        <Button type="submit" kind="dark" size="s" busy={isBusy}>
          Avísame
        </Button>
      </div>
    </div>
  )
}

function returnOf({ qty }: ProductDetail): string {
  return qty > 0 ? 'tenga precio' : 'vuelva'
}

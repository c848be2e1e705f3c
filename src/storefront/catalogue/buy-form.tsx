import { type FormEvent, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { buyProduct } from './buy-product.ts'

// Support contact, rendered only on the server
const Contact = import.meta.env.SSR
  ? (await import('../support-contact.tsx')).SupportContact
  : () => null

const quantities = [1, 2, 3, 4, 5]

/**
 * Purchase form of a product: quantity from 1 to 5, limited by stock, and the Comprar button
 * (SHW-05).
 */
export function BuyForm({ product }: { product: ProductDetail }) {
  const { busy, run } = useAsyncAction()
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const quantity = Number(new FormData(event.currentTarget).get('cantidad') ?? 1)
    void run(async () => setProblem(await buyProduct(product.id, quantity)))
  }

  return (
    <form className="act" action={linkTo('Checkout-Cart')} onSubmit={submit}>
      <Select label="Cantidad" name="cantidad" defaultValue={1}>
        {quantities.map((quantity) => (
          <option key={quantity} value={quantity} disabled={quantity > product.qty}>
            {quantity}
          </option>
        ))}
      </Select>
      <Button
        type="submit"
        kind="primary"
        size="l"
        busy={busy}
        disabled={product.qty === 0}
        data-waits=""
      >
        <Icon name="basket" />
        {literals.product.buy}
      </Button>
      <noscript>{import.meta.env.SSR ? <WithoutScript urlKey={product.url_key} /> : null}</noscript>
      {problem ? <Alert tone="wrong">{problem}</Alert> : null}
    </form>
  )
}

/**
 * Message of the purchase form for browsers without script, with the support contact and the form's
 * return URL.
 */
function WithoutScript({ urlKey }: { urlKey: string }) {
  return (
    <>
      <input type="hidden" name="volver" value={linkTo('Show', { id: urlKey })} />
      <p className="small">Para comprar en línea activa JavaScript en tu navegador.</p>
      <Contact />
    </>
  )
}

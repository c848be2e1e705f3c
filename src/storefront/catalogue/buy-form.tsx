import { type FormEvent, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { buyProduct } from './buy-product.ts'
import { QuickBuyBar } from './quick-buy-bar.tsx'

// Support contact, rendered only on the server
const Contact = import.meta.env.SSR
  ? (await import('../support-contact.tsx')).SupportContact
  : () => null

const formId = 'comprar'
const quantities = [1, 2, 3, 4, 5]
const fewUnits = 3

/** Quantity from 1 to 5, limited by stock (SHW-05), with the number of units in stock (SHW-04). */
export function QuantityField({ units }: { units: number }) {
  return (
    <Select
      className="quantity"
      label={
        <>
          Cantidad{' '}
          <span className={classNames('stock', units <= fewUnits && 'few')}>
            {literals.product.stock(units)}
          </span>
        </>
      }
      name="cantidad"
      defaultValue={1}
      form={formId}
    >
      {quantities.map((quantity) => (
        <option key={quantity} value={quantity} disabled={quantity > units}>
          {quantity}
        </option>
      ))}
    </Select>
  )
}

/**
 * Purchase form of a product: the Comprar button (SHW-05) in the purchase box, and again in the
 * quick purchase bar. The quantity field stands outside of it.
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
    <form className="act" id={formId} action={linkTo('Checkout-Cart')} onSubmit={submit}>
      <noscript>{import.meta.env.SSR ? <WithoutScript urlKey={product.url_key} /> : null}</noscript>
      <Button type="submit" kind="primary" size="l" busy={busy} data-waits="">
        <Icon name="basket" />
        {literals.product.buy}
      </Button>
      {problem ? <Alert tone="wrong">{problem}</Alert> : null}
      <QuickBuyBar product={product}>
        <Button type="submit" kind="primary" busy={busy} data-waits="">
          <Icon name="basket" />
          {literals.product.buy}
        </Button>
      </QuickBuyBar>
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

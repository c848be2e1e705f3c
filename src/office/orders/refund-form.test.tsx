import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import { RefundForm } from './refund-form.tsx'

const line = {
  sku: 'A',
  name: 'Mouse',
  refunded: 0,
  unsent: 0,
  digital: false,
  price: 10,
  discount: 0,
}
const refundable = {
  number: '2611-ABCDEF',
  key: 'a-new-key',
  shown: undefined,
  lines: [{ ...line, id: 7, quantity: 3 }],
  shipping: 99,
  left: 129,
}

/** The form after returning from sign-in or step-up. */
const cameBackWith = (draft: readonly (readonly [string, string])[] | null) =>
  renderPage(() => <RefundForm refundable={refundable} heading={null} away={null} />, {
    shop: { draft },
  })

it('the refund form keeps every submitted value and the idempotency key after an error', () => {
  const page = cameBackWith([
    ['llave', 'the-first-press'],
    ['por', 'piezas'],
    ['cuantas:7:shopper', '2'],
    ['destino:7:shopper', 'regreso-venta'],
    ['envio', 'si'],
    ['motivo', 'Cobro de más'],
    ['detalle', 'Lo vio en su estado de cuenta'],
    ['hacer', 'reembolsar'],
  ])
  expect(page).toContain('name="llave" value="the-first-press"')
  expect(page).toContain('<option selected="">2</option>')
  expect(page).toContain('<option value="regreso-venta" selected="">')
  expect(page).toMatch(/name="envio"[^>]* checked=""/)
  expect(page).toContain('<option selected="">Cobro de más</option>')
  expect(page).toContain('value="Lo vio en su estado de cuenta"')
})

it('the refund form keeps the amount after an error, and is empty on a first visit', () => {
  const page = cameBackWith([
    ['por', 'importe'],
    ['importe', '45.50'],
  ])
  expect(page).toMatch(/value="importe"[^>]* checked=""|checked="" [^>]*value="importe"/)
  expect(page).toContain('value="45.50"')
  const anew = cameBackWith(null)
  expect(anew).toContain('name="llave" value="a-new-key"')
  expect(anew).not.toContain('value="45.50"')
})

it('the refund form keeps an unreadable amount with an error beside it, also without JavaScript', () => {
  const typed = [
    ['por', 'importe'],
    ['importe', '10,50'],
    ['detalle', 'Cobro doble'],
  ] as const
  const amount = 'Escribe los centavos con punto: 10.50.'
  const page = renderPage(() => (
    <RefundForm
      refundable={refundable}
      answer={{ done: { amount, typed } }}
      heading={null}
      away={null}
    />
  ))
  expect(page).toMatch(/aria-invalid="true"[^>]* name="importe" value="10,50"/)
  expect(page).toContain(amount)
  expect(page).toContain('value="Cobro doble"')
  expect(page).not.toContain('value="reembolsar"')
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { officeOrder } from '#test/support/office-order.ts'
import { ShipOrderForm } from '../orders/ship-order-form.tsx'
import { mountComponent } from './mount-component.tsx'

const [line] = officeOrder.lines
const lines = [
  { ...line!, id: 1, name: 'Mouse', quantity: 1, to_pack: 1 },
  { ...line!, id: 2, name: 'Teclado', quantity: 1, to_pack: 1 },
]
const order = { ...officeOrder, status: 'processing' as const, lines, parcels: [] }

it('the ship button of an order states how many units it ships, and ships exactly those', async () => {
  const sent = mountComponent(<ShipOrderForm order={order} answer={undefined} />)
  await expect.element(page.getByRole('button', { name: 'Enviar 2 piezas' })).toBeVisible()
  await page.getByText('Enviar una parte, o solo empacar').click()
  await page.getByLabelText('Teclado').fill('0')
  await expect
    .element(page.getByRole('button', { name: 'Solo empacar 1 de 2 piezas' }))
    .toBeVisible()
  await page.getByLabelText('Número de guía').fill('PE000000001MX')
  for (const field of page.getByLabelText('Paquetería').all()) await field.fill('Correo')
  await page.getByRole('button', { name: 'Enviar 1 de 2 piezas' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual(
    expect.arrayContaining([
      ['hacer', 'enviar'],
      ['pieza:1', '1'],
      ['pieza:2', '0'],
    ]),
  )
})

import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeliveryTimes } from '#contract/delivery-estimates.ts'
import { productCardDeliveryTexts, deliveryPostcode } from '../delivery-postcode.ts'
import { DeliveryPostcodeButton } from '../frame/delivery-postcode-button.tsx'
import { SidePanels } from '../frame/side-panels.tsx'
import { ProductCardDeliveryDate } from '../ui/product-card-parts.tsx'
import { fakeApiCalls, createPendingReply } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const zones = [
  {
    postcode_prefixes: ['06'],
    paid: { from: '2026-11-26', to: '2026-11-30', cost: 99 },
    free: { from: '2026-11-24', to: '2026-11-25', cost: 0 },
  },
  {
    postcode_prefixes: ['22'],
    paid: { from: '2026-12-01', to: '2026-12-01', cost: 149 },
    free: null,
  },
]

function open() {
  const answer = createPendingReply<DeliveryTimes>()
  const sent = fakeApiCalls({ 'GET shop/deliveryTimes': () => answer.promise })
  onTestFinished(() => {
    localStorage.clear()
    deliveryPostcode.set(null)
    productCardDeliveryTexts.set(null)
  })
  const card = (freeShipping: boolean) => (
    <article className="card">
      <ProductCardDeliveryDate gains={{ installment: null, ships: true, freeShipping }} />
    </article>
  )
  mountComponent(
    <>
      <DeliveryPostcodeButton />
      {card(true)}
      {card(false)}
      <SidePanels />
    </>,
  )
  return { sent, answer: () => answer.resolve({ zones }) }
}

it('product cards ask for the postcode once, remember it, and get all arrival days with one call', async () => {
  const { sent, answer } = open()
  answer()
  await page.getByRole('button', { name: 'Enviar a tu CP' }).click()
  const field = page.getByLabelText('Código postal')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('0670{Enter}')
  await expect.element(page.getByText('El código postal tiene 5 números.')).toBeVisible()
  await field.fill('99999')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Todavía no enviamos al 99999/)).toBeVisible()
  await field.fill('06700')
  await userEvent.keyboard('{Enter}')

  const tool = page.getByRole('button', { name: 'Enviar a 06700' })
  await expect.element(tool).toHaveFocus()
  await expect.element(page.getByText('Llega entre mar 24 y mié 25')).toBeVisible()
  await expect.element(page.getByText('Llega entre jue 26 y lun 30')).toBeVisible()
  expect(localStorage.getItem('codigo-postal')).toBe('06700')
  expect(sent).toHaveLength(1)
})

it('product cards show the arrival day for a remembered postcode without layout shift, and forget it on request', async () => {
  localStorage.setItem('codigo-postal', '22000')
  const { answer } = open()
  await expect.element(page.getByRole('button', { name: 'Enviar a 22000' })).toBeVisible()
  const [free, paid] = document.querySelectorAll<HTMLElement>('.day')
  const height = paid?.getBoundingClientRect().height
  answer()
  await expect.element(page.getByText('Llega el martes 1')).toBeVisible()
  expect(paid?.getBoundingClientRect().height).toBe(height)
  expect(free?.textContent).toBe('')

  await page.getByRole('button', { name: 'Enviar a 22000' }).click()
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect.element(page.getByRole('button', { name: 'Enviar a tu CP' })).toBeVisible()
  expect(paid?.textContent).toBe('')
  expect(localStorage.getItem('codigo-postal')).toBeNull()
})

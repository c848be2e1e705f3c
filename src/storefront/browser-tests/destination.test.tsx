import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Address, UserDetails } from '#contract/account.ts'
import type { DeliveryTimes } from '#contract/delivery-estimates.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import {
  deliveryPostcode,
  followAddressPostcode,
  productCardDeliveryTexts,
} from '../delivery-postcode.ts'
import { DeliveryPostcodeButton } from '../frame/delivery-postcode-button.tsx'
import { SidePanels } from '../frame/side-panels.tsx'
import { endSession, startSessionFromLogin } from '../session/shopper-session.ts'
import { ProductCardDeliveryDate } from '../ui/product-card-parts.tsx'
import { fakeApiCalls, createPendingReply } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const today = toMexicoDay(new Date())
const zones = [
  {
    postcode_prefixes: ['06'],
    paid: { from: today, to: addDays(today, 1), cost: 99 },
    free: { from: addDays(today, 3), to: addDays(today, 4), cost: 0 },
  },
  {
    postcode_prefixes: ['22'],
    paid: { from: '2026-12-01', to: '2026-12-01', cost: 149 },
    free: null,
  },
]

function open() {
  const answer = createPendingReply<DeliveryTimes>()
  const sent = fakeApiCalls({
    'GET shop/deliveryTimes': () => answer.promise,
    'GET customer/shippingAddresses': () => ({ addresses: [address] }),
  })
  onTestFinished(() => {
    localStorage.clear()
    deliveryPostcode.set(null)
    productCardDeliveryTexts.set(null)
  })
  const line = (freeShipping: boolean) => (
    <p className="differs">
      En stock
      <ProductCardDeliveryDate isFree={freeShipping} />
    </p>
  )
  mountComponent(
    <>
      <DeliveryPostcodeButton />
      {line(true)}
      {line(false)}
      <SidePanels />
    </>,
  )
  return { sent, answer: () => answer.resolve({ zones }) }
}

const address = { default_address: 1, postcode: '03100' } as Address

function signIn() {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
  const user = { id: 5, first_name: 'Mariana', email: 'm@correo.mx', is_verified: 1 } as UserDetails
  startSessionFromLogin({ user, requestToken: `-.${claims}.-`, refreshToken: 'r' }, 'id')
  onTestFinished(endSession)
}

function linesOfCards(): (string | null)[] {
  return Array.from(document.querySelectorAll('.differs'), ({ textContent }) => textContent)
}

it('product cards ask for the postcode once, remember it, and say what arrives sooner than usual', async () => {
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
  await expect.poll(linesOfCards).toEqual(['En stock', 'En stock · Llega mañana'])
  expect(localStorage.getItem('codigo-postal')).toBe('06700')
  expect(sent).toHaveLength(1)
})

it('product cards stay silent where every shipping method arrives alike, and a remembered postcode is forgotten on request', async () => {
  localStorage.setItem('codigo-postal', '22000')
  const { answer } = open()
  await expect.element(page.getByRole('button', { name: 'Enviar a 22000' })).toBeVisible()
  answer()
  await expect.poll(linesOfCards).toEqual(['En stock', 'En stock'])

  await page.getByRole('button', { name: 'Enviar a 22000' }).click()
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect.element(page.getByRole('button', { name: 'Enviar a tu CP' })).toBeVisible()
  expect(localStorage.getItem('codigo-postal')).toBeNull()
})

it('the top bar names the shopper and the postcode of the selected address, without having opened a product, until sign-out', async () => {
  const { sent, answer } = open()
  answer()
  signIn()
  const tool = page.getByRole('button', { name: 'Enviar a Mariana 03100' })
  await expect.element(tool).toBeVisible()
  expect(sent.filter(({ call }) => call === 'GET customer/shippingAddresses')).toHaveLength(1)
  expect(localStorage.getItem('codigo-postal')).toBeNull()

  followAddressPostcode('76000')
  await expect.element(page.getByRole('button', { name: 'Enviar a Mariana 76000' })).toBeVisible()
  endSession()
  await expect.element(page.getByRole('button', { name: 'Enviar a tu CP' })).toBeVisible()
})

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CartCouponResponse } from '#contract/checkout.ts'
import { CouponForm } from '../checkout/coupon-form.tsx'
import { literals } from '../text/specified-texts.ts'
import { createTestCart } from './create-test-cart.ts'
import { fakeApiCalls, createPendingReply } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const refused = (words: string): CartCouponResponse => ({
  success: false,
  code: 'coupon-refused',
  messageForUser: words,
  errors: [words],
})

const field = page.getByRole('textbox', { name: 'Cupón' })
const apply = page.getByRole('button', { name: 'Aplicar' })
const draw = () => mountComponent(<CouponForm cart={createTestCart()} label="Cupón" />)

it('the coupon form requires a code before calling the shop (CHK-03)', async () => {
  const sent = fakeApiCalls({})
  draw()
  await apply.click()
  await expect.element(page.getByText(literals.cart.emptyCoupon).first()).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

it('the coupon form confirms a valid format while typing, and sends the trimmed code once', async () => {
  const answer = createPendingReply<CartCouponResponse>()
  const sent = fakeApiCalls({ 'order/coupon': () => answer.promise })
  draw()
  await field.fill(' TIANGUIS10 ')
  await expect.element(page.getByText(/Formato válido/)).toBeVisible()
  await apply.dblClick()
  await expect.element(apply).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer.resolve({ success: true, messageForUser: 'ok', cart: createTestCart() })
  await expect.element(apply).not.toHaveAttribute('aria-busy')
  await expect.element(field).toHaveValue('')
  expect(sent).toEqual([
    { call: 'order/coupon', body: expect.objectContaining({ coupon: 'TIANGUIS10' }) },
  ])
})

it('the coupon form shows why a code was rejected beside the field until the code changes', async () => {
  fakeApiCalls({ 'order/coupon': () => refused('Este cupón ya venció') })
  draw()
  await field.fill('VIEJO')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Este cupón ya venció').first()).toBeVisible()
  await expect.element(field).toHaveValue('VIEJO')
  await userEvent.type(field, 'S')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

it('the coupon form offers a retry when the connection is lost, and keeps the typed code', async () => {
  fakeApiCalls({})
  draw()
  await field.fill('TIANGUIS10')
  await apply.click()
  await expect.element(page.getByText(literals.common.errorTryLater).first()).toBeVisible()
  await expect.element(field).toHaveValue('TIANGUIS10')
  await expect.element(apply).not.toHaveAttribute('aria-busy')
})

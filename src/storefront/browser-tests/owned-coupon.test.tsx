import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonalCoupon } from '#contract/account.ts'
import { OwnedCoupon } from '../checkout/owned-coupon.tsx'
import { createTestCart } from './create-test-cart.ts'
import { fakeApiCalls } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const coupon: PersonalCoupon = {
  code: 'PTS-1',
  type: 'fixed',
  percent: null,
  amount: 50,
  max_discount: null,
  min_subtotal: 0,
  valid_to: null,
  description: '',
}
const use = page.getByRole('button', { name: 'Usarlo' })

it('the checkout and the cart offer a coupon that the shopper owns (CHK-03)', async () => {
  const cart = createTestCart({
    version: 12,
    coupon: { code: 'PTS-1', description: '', in_use: true },
  })
  const sent = fakeApiCalls({
    'order/coupon': () => ({ success: true, messageForUser: 'ok', cart }),
  })
  mountComponent(<OwnedCoupon cart={createTestCart()} coupons={[coupon]} />)
  await expect.element(page.getByText('Tienes un cupón de $50.00')).toBeVisible()
  await use.click()
  const body = expect.objectContaining({ coupon: 'PTS-1' })
  await expect.poll(() => sent).toEqual([{ call: 'order/coupon', body }])
})

it('a coupon is not offered for a cart below its minimum, or beside another coupon (CHK-03)', () => {
  const applied = { code: 'OTRO', description: '', in_use: true }
  mountComponent(
    <>
      <OwnedCoupon cart={createTestCart()} coupons={[{ ...coupon, min_subtotal: 501 }]} />
      <OwnedCoupon cart={createTestCart({ coupon: applied })} coupons={[coupon]} />
    </>,
  )
  expect(use.query()).toBeNull()
})

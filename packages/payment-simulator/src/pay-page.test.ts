import { expect, it } from 'vitest'
import { renderPaymentPage } from './pay-page.ts'
import type { PaymentSession } from './payment-session-types.ts'

const session = {
  id: 'ses_1',
  status: 'open',
  orderNumber: '2611-AAAA1',
  amount: 459_700,
  methods: ['card', 'spei', 'cash'],
  installmentPlans: [],
  expiresAt: new Date('2026-11-27T15:57:00Z'),
  speiExpiresAt: new Date('2026-11-30T15:27:00Z'),
  cashExpiresAt: new Date('2026-11-29T15:27:00Z'),
  keptForm: null,
  declineReason: null,
} as unknown as PaymentSession

it('the simulated payment page shows only the deadline of the chosen payment method', () => {
  const card = renderPaymentPage(session, 'Tianguis', { chosen: 'card' })
  expect(card).toContain('vence 27 noviembre 2026, a las 9:57 am')
  for (const [chosen, deadline] of [
    ['spei', '30 noviembre 2026, 9:27 am'],
    ['cash', '29 noviembre 2026, 9:27 am'],
  ] as const) {
    const page = renderPaymentPage(session, 'Tianguis', { chosen })
    expect(page).toContain(`<dt>Paga antes del</dt><dd>${deadline}</dd>`)
    expect(page).not.toContain('vence')
  }
})

import { expect, it } from 'vitest'
import { renderPaymentPage } from './pay-page.ts'
import type { PaymentSession } from './payment-session-types.ts'

const session = {
  id: 'ses_1',
  status: 'open',
  orderNumber: '2611-AAAA1',
  amount: 459_700,
  methods: ['card', 'spei', 'cash'],
  cashLimit: null,
  lines: [{ name: 'Laptop Nimbus', quantity: 2, unitAmount: 229_850 }],
  installmentPlans: [],
  expiresAt: new Date('2026-11-27T15:57:00Z'),
  speiExpiresAt: new Date('2026-11-30T15:27:00Z'),
  cashExpiresAt: new Date('2026-11-29T15:27:00Z'),
  keptForm: null,
  declineReason: null,
} as unknown as PaymentSession

const shop = { name: 'Tianguis', wordmark: 'Tianguis', sheet: '' }

it('the simulated payment page shows only the deadline of the chosen payment method', () => {
  const card = renderPaymentPage(session, shop, { chosen: 'card' })
  expect(card).toContain('vence 27 noviembre 2026, a las 9:57 am')
  for (const [chosen, deadline] of [
    ['spei', '30 noviembre 2026, 9:27 am'],
    ['cash', '29 noviembre 2026, 9:27 am'],
  ] as const) {
    const page = renderPaymentPage(session, shop, { chosen })
    expect(page).toContain(`<dt>Paga antes del</dt><dd>${deadline}</dd>`)
    expect(page).not.toContain('vence')
  }
})

it('the simulated payment page shows the shop’s logo and what is paid, and validates in Spanish only', () => {
  const page = renderPaymentPage(session, shop, { chosen: 'card' })
  expect(page).toContain('<span>Tianguis</span>')
  expect(page).toContain('2 ×</span> Laptop Nimbus')
  expect(page).toMatch(/<form [^>]*tarjeta"[^>]* novalidate>/)
})

it('the simulated payment page of an order above the cash limit says why it takes no cash', () => {
  const page = renderPaymentPage(
    { ...session, methods: ['card', 'spei'], cashLimit: 1_000_000 },
    shop,
    { chosen: 'card' },
  )
  expect(page).toContain('Efectivo: hasta $10,000 por pedido.')
  expect(page).not.toContain('forma=efectivo')
})

it('the simulated payment page names the card that was declined', () => {
  const declined = {
    ...session,
    declineReason: 'Fondos insuficientes.',
    keptForm: { holder: '', installments: 1, maskedPan: '**** **** **** 0002' },
  }
  expect(renderPaymentPage(declined, shop, { chosen: 'card' })).toContain(
    'No se hizo el cobro con la tarjeta **** **** **** 0002',
  )
})

import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import type { PaymentAttempt } from './order.ts'
import {
  type PaymentAttemptSnapshot,
  parsePaymentAttemptSnapshot,
  serializePaymentAttemptSnapshot,
} from './payment-attempt-snapshot.ts'

const moment = new Date('2026-11-21T18:00:00Z')
const attempt: PaymentAttempt = {
  id: 7,
  ref: 'a-reference-of-22-letters',
  orderNumber: '2611-8KQ4TZ',
  shopperId: 3,
  email: 'mariana@ejemplo.mx',
  buyerPhone: null,
  state: 'open',
  trial: false,
  cartHash: 'hash',
  gateway: 'stripe',
  sessionId: null,
  url: null,
  offer: { methods: ['card'], installmentPlans: [], voucherMinutes: { spei: 60, cash: 60 } },
  subtotal: toCentavos(200_000),
  discount: toCentavos(20_000),
  bundles: [],
  shipping: toCentavos(9900),
  total: toCentavos(189_900),
  couponId: 4,
  couponCode: 'DIEZ',
  couponState: 'held',
  shippingCode: 'estandar',
  shippingName: 'Estándar',
  estimateFrom: '2026-11-24',
  estimateTo: '2026-11-26',
  shippingAddress: null,
  pickupPoint: null,
  legalVersions: {},
  method: null,
  installments: null,
  card: null,
  voucher: null,
  trackingKey: null,
  paid: toCentavos(0),
  refunded: toCentavos(0),
  stockState: 'reserved',
  expiresAt: moment,
  checkedAt: null,
  createdAt: moment,
  paidAt: null,
  replacedBy: null,
}
const line = {
  productId: 9,
  name: 'Tableta',
  sku: 'TAB-1',
  urlKey: 'tableta',
  imagePath: null,
  digital: false,
  quantity: 2,
  unitPrice: toCentavos(100_000),
  regularPrice: toCentavos(120_000),
  discount: toCentavos(20_000),
}
const facts = { attempt, lines: [line], identity: null, legalVersions: { terms: 1 } }
const payment = { ref: attempt.ref, amount: attempt.total }

it('the stored snapshot of a purchase is the same at each run, and contains no database ids', () => {
  expect(serializePaymentAttemptSnapshot(facts)).toBe(serializePaymentAttemptSnapshot({ ...facts }))
  const snapshot = parsePaymentAttemptSnapshot(serializePaymentAttemptSnapshot(facts), payment)
  expect(snapshot).toMatchObject({ orderNumber: '2611-8KQ4TZ', lines: [{ sku: 'TAB-1' }] })
  for (const name of ['id', 'shopperId', 'couponId']) expect(snapshot).not.toHaveProperty(name)
  expect(JSON.stringify(snapshot)).not.toContain('productId')
})

it('a stored purchase snapshot is rejected as unreadable when empty, malformed or of another format version', () => {
  for (const text of [undefined, '', 'null', '7', '{"version":2}', '{']) {
    expect(parsePaymentAttemptSnapshot(text, payment)).toBe('unreadable')
  }
})

it.each<[string, Partial<PaymentAttemptSnapshot> | { lines: object[] }, string]>([
  ['another reference', { ref: 'another-reference-of-22' }, 'unreadable'],
  ['another total', { total: toCentavos(1) }, 'other-amount'],
  ['fewer units', { lines: [{ ...line, quantity: 1 }] }, 'lines-differ'],
  ['a lower price', { lines: [{ ...line, unitPrice: toCentavos(1) }] }, 'lines-differ'],
  ['no lines', { lines: [] }, 'lines-differ'],
  ['another discount', { discount: toCentavos(0) }, 'lines-differ'],
  ['free shipping', { shipping: toCentavos(0) }, 'lines-differ'],
])('a purchase snapshot is rejected with %s', (_, over, reason) => {
  const text = JSON.stringify({ ...JSON.parse(serializePaymentAttemptSnapshot(facts)), ...over })
  expect(parsePaymentAttemptSnapshot(text, payment)).toBe(reason)
})

it('the stored snapshot of a purchase is rejected when another amount was charged', () => {
  expect(
    parsePaymentAttemptSnapshot(serializePaymentAttemptSnapshot(facts), {
      ...payment,
      amount: toCentavos(100),
    }),
  ).toBe('other-amount')
})

import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import {
  type Counterpart,
  listedIn,
  makeSessionRequest,
} from '#test/support/gateway-counterpart.ts'
import { testGatewayAccount } from './gateway-account-tests.contract.ts'
import { testGatewayOutages } from './gateway-outage-tests.contract.ts'
import type { PaymentSessionRequest, PaymentVoucher } from './gateway.ts'

/** Contract tests that every adapter of the gateway port must pass. */
export function testPaymentGateway(prepare: () => Promise<Counterpart>): void {
  async function opened(over: Partial<PaymentSessionRequest> = {}) {
    const counterpart = await prepare()
    const request = makeSessionRequest({ notifyUrl: counterpart.notifyUrl, ...over })
    const session = await counterpart.gateway.createSession(request)
    await counterpart.visit?.(request)
    const payment = () => counterpart.gateway.getPayment(session.sessionId)
    return { ...counterpart, request, ...session, payment }
  }

  describe('payment gateway', () => {
    it('the payment gateway opens a hosted checkout for the exact amount (CHK-05)', async () => {
      const { url, request, payment } = await opened()
      expect(new URL(url).protocol).toMatch(/^https?:$/)
      expect(await payment()).toMatchObject({
        ref: request.ref,
        status: 'open',
        amount: request.amount,
        paidAmount: 0,
        currency: 'MXN',
      })
    })

    it('the payment gateway returns the same checkout session when asked again with the same reference', async () => {
      const { gateway, request, sessionId, url } = await opened()
      const answers = await Promise.all([1, 2, 3].map(() => gateway.createSession(request)))
      expect(new Set(answers.map((answer) => answer.sessionId))).toEqual(new Set([sessionId]))
      expect(answers[0]?.url).toBe(url)
    })

    it('the payment gateway rejects a reference used before with another amount', async () => {
      const { gateway, request, visit } = await opened()
      const other = { ...request, amount: toCentavos(request.amount - 1) }
      const attempt = gateway.createSession(other).then(() => visit?.(other))
      await expect(attempt).rejects.toMatchObject({ code: 'gateway-refused' })
    })

    it('the payment gateway reports an approved card payment with masked card number, authorization and installment months', async () => {
      const { approveCard, payment, sessionId, request } = await opened()
      await approveCard(sessionId, 6)
      expect(await payment()).toMatchObject({
        status: 'paid',
        method: 'card',
        installments: 6,
        paidAmount: request.amount,
        card: {
          maskedPan: expect.stringMatching(/^(\*{4} ){3}\d{4}$/),
          authorization: expect.stringMatching(/^\w+$/),
        },
        paidAt: expect.any(Date),
      })
    })

    it('the payment gateway reports a declined card with a reason and without a charge', async () => {
      const { declineCard, payment, sessionId } = await opened()
      await declineCard(sessionId)
      expect(await payment()).toMatchObject({
        // Some gateways keep a declined payment open, because their payment page lets the buyer try
        // another card.
        status: expect.stringMatching(/^(failed|open)$/),
        paidAmount: 0,
        declineReason: expect.stringMatching(/./),
      })
    })

    it('the payment gateway issues a CLABE for a bank transfer, valid until the deadline', async () => {
      const { issueVoucher, deposit, payment, sessionId, request } = await opened()
      await issueVoucher(sessionId, 'spei')
      expect(await payment()).toMatchObject({
        status: 'pending',
        method: 'spei',
        voucher: { clabe: expect.stringMatching(/^\d{18}$/) },
      })
      expectEnd((await payment()).voucher, request.voucherExpiresAt.spei)
      await deposit(sessionId)
      expect(await payment()).toMatchObject({
        status: 'paid',
        method: 'spei',
        paidAmount: request.amount,
      })
    })

    it('the payment gateway issues a cash payment reference with an even number of digits', async () => {
      const { issueVoucher, payment, sessionId, request } = await opened({
        amount: toCentavos(999_900),
      })
      await issueVoucher(sessionId, 'cash')
      expect(await payment()).toMatchObject({
        status: 'pending',
        method: 'cash',
        voucher: {
          reference: expect.stringMatching(/./),
          barcode: expect.stringMatching(/^(\d\d)+$/),
        },
      })
      expectEnd((await payment()).voucher, request.voucherExpiresAt.cash)
    })

    it('the payment gateway keeps a partial payment pending and reports its amount', async () => {
      const { issueVoucher, deposit, takesParts, payment, sessionId, request } = await opened()
      if (!takesParts) return
      await issueVoucher(sessionId, 'spei')
      await deposit(sessionId, request.amount - 100)
      expect(await payment()).toMatchObject({
        status: 'pending',
        paidAmount: request.amount - 100,
      })
      await deposit(sessionId, 150)
      expect(await payment()).toMatchObject({ status: 'paid', paidAmount: request.amount + 50 })
    })

    it('the payment gateway can expire an unpaid checkout session, and keeps a paid one', async () => {
      const { gateway, payment, sessionId } = await opened()
      await gateway.expireSession(sessionId)
      await gateway.expireSession(sessionId)
      expect(await payment()).toMatchObject({ status: 'expired', paidAmount: 0 })
      const other = await opened()
      await other.approveCard(other.sessionId)
      await gateway.expireSession(other.sessionId)
      expect((await other.payment()).status).toBe('paid')
    })

    it('the payment gateway can expire an unpaid cash payment slip', async () => {
      const { gateway, issueVoucher, payment, sessionId } = await opened()
      await issueVoucher(sessionId, 'spei')
      await gateway.expireSession(sessionId)
      expect((await payment()).status).toBe('expired')
    })

    it('the payment gateway makes partial refunds up to the amount paid, each once per idempotency key', async () => {
      const { gateway, approveCard, payment, sessionId, request } = await opened()
      await approveCard(sessionId)
      const part = { sessionId, amount: toCentavos(100), idempotencyKey: `${sessionId}-a` }
      const [first, again] = await Promise.all([gateway.refund(part), gateway.refund(part)])
      expect(again).toEqual(first)
      expect(await payment()).toMatchObject({ status: 'paid', refundedAmount: 100 })
      await expect(
        gateway.refund({ sessionId, amount: request.amount, idempotencyKey: `${sessionId}-b` }),
      ).rejects.toMatchObject({ code: 'gateway-refused' })
      const rest = toCentavos(request.amount - 100)
      await gateway.refund({ sessionId, amount: rest, idempotencyKey: `${sessionId}-c` })
      expect(await payment()).toMatchObject({
        status: 'refunded',
        refundedAmount: request.amount,
      })
    })

    it('the payment gateway reports a charge-back', async () => {
      const { approveCard, chargeBack, payment, sessionId } = await opened()
      await approveCard(sessionId)
      await chargeBack(sessionId)
      expect((await payment()).status).toBe('charged_back')
    })

    it('the payment gateway returns the cart snapshot stored with the payment, unless it was too large', async () => {
      const { payment, request, remembers } = await opened()
      expect((await payment()).snapshot).toBe(remembers ? request.snapshot : undefined)
      const long = await opened({ snapshot: 'x'.repeat(60_000) })
      expect(await long.payment()).not.toHaveProperty('snapshot')
    })

    it('the payment gateway lists payments of a period, paginated without duplicates', async () => {
      const since = new Date(Date.now() - 1000)
      const { gateway, remembers } = await prepare()
      expect(gateway.listPayments !== undefined).toBe(remembers)
      if (!gateway.listPayments) return
      const refs = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const { approveCard, sessionId, request } = await opened()
          await approveCard(sessionId)
          return request.ref
        }),
      )
      const until = new Date(Date.now() + 2000)
      const listed = await listedIn(gateway, { since, until })
      const own = listed.filter(({ ref }) => refs.includes(ref))
      expect(own.map(({ ref }) => ref).sort()).toEqual(refs.sort())
      for (const { sessionId, ref } of own) {
        expect(await gateway.getPayment(sessionId)).toMatchObject({ ref, status: 'paid' })
      }
      const hourAgo = new Date(since.getTime() - 3_600_000)
      expect(await listedIn(gateway, { since: hourAgo, until: since })).not.toContainEqual(own[0])
      expect(await listedIn(gateway, { since: until, until: new Date(Date.now() + 9000) })).toEqual(
        [],
      )
    })

    it('the payment gateway rejects an unknown session', async () => {
      const { gateway } = await prepare()
      await expect(gateway.getPayment('no-such-session')).rejects.toMatchObject({
        code: 'gateway-refused',
      })
    })

    it('the payment gateway accepts a signed payment webhook, and rejects altered, forged or old ones', async () => {
      const { gateway, approveCard, nextNotice, forgeries, signsTime, sessionId, request } =
        await opened()
      await approveCard(sessionId)
      const notice = await nextNotice(sessionId)
      const reading = gateway.parseNotice(notice)
      expect(reading).toMatchObject({ ok: true, event: { id: expect.stringMatching(/./) } })
      const notifiedSession = reading.ok && reading.event.sessionId
      expect(await gateway.getPayment(String(notifiedSession))).toMatchObject({
        sessionId,
        ref: request.ref,
        status: 'paid',
      })
      const refused = { ok: false, code: 'bad-signature' }
      for (const forged of forgeries(notice)) {
        expect(gateway.parseNotice(forged)).toEqual(refused)
      }
      for (const minutes of [-6, 6]) {
        const now = new Date(notice.now.getTime() + minutes * 60_000)
        expect(gateway.parseNotice({ ...notice, now })).toEqual(
          signsTime ? { ok: false, code: 'stale' } : reading,
        )
      }
    })

    it('a repeated payment webhook of the gateway has the same event id', async () => {
      const { gateway, approveCard, nextNotice, sessionId } = await opened()
      await approveCard(sessionId)
      const notice = await nextNotice(sessionId)
      const again = { ...notice, now: new Date(notice.now.getTime() + 60_000) }
      expect(gateway.parseNotice(again)).toEqual(gateway.parseNotice(notice))
    })

    it('the payment gateway rejects a signed payment webhook with malformed content', async () => {
      const { gateway, senseless } = await prepare()
      const notices = senseless(new Date())
      expect(notices.length).toBeGreaterThan(0)
      for (const notice of notices) {
        expect(gateway.parseNotice(notice)).toEqual({ ok: false, code: 'malformed' })
      }
    })

    testGatewayAccount(prepare)
    testGatewayOutages(prepare)
  })
}

/**
 * Expects a payment slip to expire at the promised hour or at most a day later, because some
 * gateways count whole days.
 */
function expectEnd(voucher: PaymentVoucher | undefined, promised: Date): void {
  const late = (voucher?.expiresAt.getTime() ?? 0) - promised.getTime()
  expect(late).toBeGreaterThan(-60_000)
  expect(late).toBeLessThan(24 * 3_600_000 + 60_000)
}

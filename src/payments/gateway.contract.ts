import { describe, expect, it } from 'vitest'
import { centavos } from '#domain/money.ts'
import { type Gateway, type NoticeRequest, type SessionRequest } from './gateway.ts'

/** What a tester must be able to make the other side do, whichever processor it is. */
export type Counterpart = {
  gateway: Gateway
  approveCard(sessionId: string, installments?: number): Promise<void>
  declineCard(sessionId: string): Promise<void>
  issueVoucher(sessionId: string, method: 'spei' | 'cash'): Promise<void>
  deposit(sessionId: string, amount?: number): Promise<void>
  chargeBack(sessionId: string): Promise<void>
  /** The next notice about a session, exactly as it came in. */
  nextNotice(sessionId: string): Promise<NoticeRequest>
}

let count = 0

export function makeSessionRequest(over: Partial<SessionRequest> = {}): SessionRequest {
  count += 1
  const now = Date.now()
  return {
    ref: `contract-${now}-${count}-0123456789`,
    orderNumber: '2611-8KQ4TZ',
    amount: centavos(1_939_600),
    description: 'Pedido 2611-8KQ4TZ',
    lines: [{ name: 'Portátil Nébula 14', quantity: 1, unitAmount: centavos(1_939_600) }],
    email: 'mariana@ejemplo.mx',
    methods: ['card', 'spei', 'cash'],
    installmentPlans: [3, 6],
    successUrl: 'http://localhost:9/checkout/success',
    failureUrl: 'http://localhost:9/checkout',
    notifyUrl: 'http://localhost:9/notices',
    expiresAt: new Date(now + 30 * 60_000),
    voucherExpiresAt: {
      spei: new Date(now + 72 * 3_600_000),
      cash: new Date(now + 48 * 3_600_000),
    },
    ...over,
  }
}

/** The tests that every adapter of the gateway port must pass. */
export function testGateway(prepare: () => Promise<Counterpart & { notifyUrl: string }>): void {
  async function opened(over: Partial<SessionRequest> = {}) {
    const counterpart = await prepare()
    const request = makeSessionRequest({ notifyUrl: counterpart.notifyUrl, ...over })
    const session = await counterpart.gateway.createSession(request)
    const payment = () => counterpart.gateway.getPayment(session.sessionId)
    return { ...counterpart, request, ...session, payment }
  }

  describe('a payment gateway', () => {
    it('opens a hosted checkout for exactly the amount asked (CHK-05)', async () => {
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

    it('answers the same session when asked again with the same reference', async () => {
      const { gateway, request, sessionId, url } = await opened()
      const answers = await Promise.all([1, 2, 3].map(() => gateway.createSession(request)))
      expect(new Set(answers.map((answer) => answer.sessionId))).toEqual(new Set([sessionId]))
      expect(answers[0]?.url).toBe(url)
    })

    it('refuses another amount under a reference that is taken', async () => {
      const { gateway, request } = await opened()
      await expect(
        gateway.createSession({ ...request, amount: centavos(request.amount - 1) }),
      ).rejects.toMatchObject({ code: 'gateway-refused' })
    })

    it('tells of an approved card, masked, with its authorization and months', async () => {
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

    it('tells of a declined card with a reason and nothing charged', async () => {
      const { declineCard, payment, sessionId } = await opened()
      await declineCard(sessionId)
      expect(await payment()).toMatchObject({
        status: 'failed',
        paidAmount: 0,
        declineReason: expect.stringMatching(/./),
      })
    })

    it('issues a CLABE to transfer to, until its own hour', async () => {
      const { issueVoucher, deposit, payment, sessionId, request } = await opened()
      await issueVoucher(sessionId, 'spei')
      expect(await payment()).toMatchObject({
        status: 'pending',
        method: 'spei',
        voucher: {
          clabe: expect.stringMatching(/^\d{18}$/),
          expiresAt: request.voucherExpiresAt.spei,
        },
      })
      await deposit(sessionId)
      expect(await payment()).toMatchObject({
        status: 'paid',
        paidAmount: request.amount,
        trackingKey: expect.stringMatching(/./),
      })
    })

    it('issues a number to pay at a till, as an even count of digits', async () => {
      const { issueVoucher, payment, sessionId, request } = await opened()
      await issueVoucher(sessionId, 'cash')
      expect(await payment()).toMatchObject({
        status: 'pending',
        method: 'cash',
        voucher: {
          barcode: expect.stringMatching(/^(\d\d)+$/),
          expiresAt: request.voucherExpiresAt.cash,
        },
      })
    })

    it('keeps a payment pending that came in short, and counts what came', async () => {
      const { issueVoucher, deposit, payment, sessionId, request } = await opened()
      await issueVoucher(sessionId, 'spei')
      await deposit(sessionId, request.amount - 100)
      expect(await payment()).toMatchObject({
        status: 'pending',
        paidAmount: request.amount - 100,
      })
      await deposit(sessionId, 150)
      expect(await payment()).toMatchObject({ status: 'paid', paidAmount: request.amount + 50 })
    })

    it('ends a session that was not paid, and leaves a paid one alone', async () => {
      const { gateway, approveCard, payment, sessionId, request } = await opened()
      await gateway.expireSession(sessionId)
      await gateway.expireSession(sessionId)
      expect((await payment()).status).toBe('expired')
      const other = await gateway.createSession(
        makeSessionRequest({ notifyUrl: request.notifyUrl }),
      )
      await approveCard(other.sessionId)
      await gateway.expireSession(other.sessionId)
      expect((await gateway.getPayment(other.sessionId)).status).toBe('paid')
    })

    it('refunds in parts, once per key, and never more than was paid', async () => {
      const { gateway, approveCard, payment, sessionId, request } = await opened()
      await approveCard(sessionId)
      const part = { sessionId, amount: centavos(100), idempotencyKey: `${sessionId}-a` }
      const [first, again] = await Promise.all([gateway.refund(part), gateway.refund(part)])
      expect(again).toEqual(first)
      expect(await payment()).toMatchObject({ status: 'paid', refundedAmount: 100 })
      await expect(
        gateway.refund({ sessionId, amount: request.amount, idempotencyKey: `${sessionId}-b` }),
      ).rejects.toMatchObject({ code: 'gateway-refused' })
      const rest = centavos(request.amount - 100)
      await gateway.refund({ sessionId, amount: rest, idempotencyKey: `${sessionId}-c` })
      expect(await payment()).toMatchObject({
        status: 'refunded',
        refundedAmount: request.amount,
      })
    })

    it('tells of a charge-back', async () => {
      const { approveCard, chargeBack, payment, sessionId } = await opened()
      await approveCard(sessionId)
      await chargeBack(sessionId)
      expect((await payment()).status).toBe('charged_back')
    })

    it('refuses a session that does not exist', async () => {
      const { gateway } = await prepare()
      await expect(gateway.getPayment('no-such-session')).rejects.toMatchObject({
        code: 'gateway-refused',
      })
    })

    it('reads a signed notice and refuses one that was changed, forged or is old', async () => {
      const { gateway, approveCard, nextNotice, sessionId, request } = await opened()
      await approveCard(sessionId)
      const notice = await nextNotice(sessionId)
      expect(gateway.parseNotice(notice)).toMatchObject({
        ok: true,
        event: { sessionId, ref: request.ref, id: expect.stringMatching(/./) },
      })
      const changed = Buffer.from(notice.rawBody.toString().replace(request.ref, 'another'))
      const refused = { ok: false, code: 'bad-signature' }
      expect(gateway.parseNotice({ ...notice, rawBody: changed })).toEqual(refused)
      expect(gateway.parseNotice({ ...notice, headers: {} })).toEqual(refused)
      for (const minutes of [-6, 6]) {
        const now = new Date(notice.now.getTime() + minutes * 60_000)
        expect(gateway.parseNotice({ ...notice, now })).toEqual({ ok: false, code: 'stale' })
      }
    })
  })
}

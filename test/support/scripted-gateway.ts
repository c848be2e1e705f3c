import { randomUUID } from 'node:crypto'
import { type Centavos, toCentavos } from '#domain/money.ts'
import {
  type PaymentGateway,
  type GatewayPayment,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentMethod,
} from '#payments/gateway.ts'

type Session = GatewayPayment & { voucherEnd?: Date; begunAt: Date }

/** A gateway in memory whose payments a test moves by hand, and which can be out of order at any time. */
export function scriptedGateway() {
  const sessions = new Map<string, Session>()
  const byRef = new Map<string, string>()
  const refunds = new Map<string, { refundId: string; amount: Centavos }>()
  /** `up` answers; `down` does nothing; `mute` acts without answering */
  let health: 'up' | 'down' | 'mute' = 'up'

  async function answering<T>(work: () => T): Promise<T> {
    if (health === 'down') throw new GatewayUnavailable('down')
    const result = work()
    if (health === 'mute') throw new GatewayUnavailable('no answer')
    return result
  }

  function known(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new GatewayRejectedRequest('no such session', 'not-found')
    return session
  }

  const gateway: PaymentGateway = {
    name: 'simulator',
    createSession: (request) =>
      answering(() => {
        const { ref, amount } = request
        const sessionId = byRef.get(ref) ?? `ses_${randomUUID()}`
        if (!byRef.has(ref)) {
          byRef.set(ref, sessionId)
          sessions.set(sessionId, {
            sessionId,
            ref,
            status: 'open',
            amount,
            paidAmount: toCentavos(0),
            refundedAmount: toCentavos(0),
            currency: 'MXN',
            voucherEnd: request.voucherExpiresAt.cash,
            snapshot: request.snapshot,
            begunAt: request.createdAt,
          })
        }
        return { sessionId, url: `http://gateway.test/${sessionId}` }
      }),
    getPayment: (id) =>
      answering(() => {
        const { voucherEnd: _end, begunAt: _begin, ...payment } = known(id)
        return payment
      }),
    async *listPayments({ since, until }) {
      yield await answering(() =>
        [...sessions.values()].filter(({ begunAt }) => begunAt >= since && begunAt < until),
      )
    },
    expireSession: (id) =>
      answering(() => {
        const session = known(id)
        if (session.status === 'open' || session.status === 'pending') session.status = 'expired'
      }),
    refund: ({ sessionId, amount, idempotencyKey }) =>
      answering(() => {
        const session = known(sessionId)
        const done = refunds.get(idempotencyKey)
        if (done) return done
        const refunded = session.refundedAmount + amount
        if (session.status === 'charged_back' || refunded > session.paidAmount) {
          throw new GatewayRejectedRequest('too much', 'too-much')
        }
        session.refundedAmount = toCentavos(refunded)
        if (session.status === 'paid' && refunded === session.paidAmount)
          session.status = 'refunded'
        const refund = { refundId: `ref_${randomUUID()}`, amount }
        refunds.set(idempotencyKey, refund)
        return refund
      }),
    parseNotice: ({ rawBody }) => ({ ok: true, event: JSON.parse(rawBody.toString()) }),
  }

  return {
    gateway,
    sessions,
    setHealth: (now: typeof health) => {
      health = now
    },
    /** The card is approved on the hosted page; `over` centavos more than asked, or fewer. */
    approve(id: string, over = 0, now = new Date()) {
      const session = known(id)
      if (session.status !== 'open') return
      Object.assign(session, paid(session, session.amount + over, now), { method: 'card' })
    },
    decline(id: string) {
      const session = known(id)
      if (session.status === 'open') session.status = 'failed'
    },
    /** A voucher or a CLABE is issued: money may come for it, even after its time. */
    issueVoucher(id: string, method: Exclude<PaymentMethod, 'card'>) {
      const session = known(id)
      if (session.status !== 'open' || !session.voucherEnd) return
      session.status = 'pending'
      session.method = method
      const reference = String(sessions.size)
      session.voucher = { reference, barcode: '1', expiresAt: session.voucherEnd }
    },
    /** Money comes in for a voucher, in any number of parts. */
    deposit(id: string, amount: number, now = new Date()) {
      const session = known(id)
      if (!session.voucher || session.refundedAmount > 0) return
      if (!['pending', 'expired', 'paid'].includes(session.status)) return
      const sum = session.paidAmount + amount
      const isWhole = sum >= session.amount || session.status === 'paid'
      if (isWhole) Object.assign(session, paid(session, sum, now))
      else session.paidAmount = toCentavos(sum)
    },
    chargeBack(id: string) {
      const session = known(id)
      if (session.status === 'paid') session.status = 'charged_back'
    },
    /** A full refund on the gateway's pages. */
    refundByHand(id: string) {
      const session = known(id)
      if (session.status !== 'paid') return
      session.status = 'refunded'
      session.refundedAmount = session.paidAmount
    },
  }
}

export type ScriptedGateway = ReturnType<typeof scriptedGateway>

function paid(session: Session, amount: number, now: Date): Partial<Session> {
  return { status: 'paid', paidAmount: toCentavos(amount), paidAt: session.paidAt ?? now }
}

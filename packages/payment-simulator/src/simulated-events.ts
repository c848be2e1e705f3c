import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { createCashPaymentNumber, createClabe } from './payment-references.ts'
import type {
  PendingThreeDSecurePayment,
  WebhookDeliveryMode,
  PaymentSession,
} from './payment-session-types.ts'
import * as paymentSessions from './payment-sessions.ts'
import { enqueuePaymentWebhook, resendLastPaymentWebhook } from './payment-webhooks.ts'

const approveLaterMs = 20_000
const unknownCard: PendingThreeDSecurePayment = {
  maskedPan: '**** **** **** 4242',
  brand: 'Visa',
  installments: 1,
}

/** Options of a simulated payment event; all have defaults. */
export type SimulatedEventOptions = {
  amount?: number | undefined
  card?: PendingThreeDSecurePayment | undefined
  method?: 'spei' | 'cash' | undefined
  notice?: WebhookDeliveryMode | undefined
  reason?: string | undefined
}

type Move = (
  session: PaymentSession,
  play: SimulatedEventOptions,
  now: Date,
) => paymentSessions.PaymentSessionChange | undefined

/**
 * Events of a payment session by name; an event that is impossible in the session's state changes
 * nothing.
 */
const legalMoves = {
  approve: (session, play, now) => {
    if (session.status === 'pending' && session.voucher) return deposit(session, play.amount, now)
    if (!['open', 'pending'].includes(session.status)) return undefined
    return approved(session, play.card, play.amount ?? session.amount, now)
  },
  'approve-later': (session, play, now) =>
    session.status === 'open'
      ? {
          ...cardOf(play.card ?? unknownCard),
          status: 'pending',
          approvesAt: new Date(now.getTime() + approveLaterMs),
          approvesNotice: play.notice ?? 'once',
        }
      : undefined,
  'ask-bank': (session, play) =>
    session.status === 'open' ? { challenge: play.card ?? unknownCard } : undefined,
  decline: (session, play) =>
    session.status === 'open'
      ? {
          declineReason: play.reason ?? 'Tu banco rechazó el pago.',
          challenge: null,
          keptForm: keptFormOf(play.card ?? session.challenge) ?? session.keptForm,
        }
      : undefined,
  fail: (session, play) =>
    session.status === 'open'
      ? {
          status: 'failed',
          challenge: null,
          declineReason: play.reason ?? session.declineReason ?? 'Tu banco rechazó el pago.',
        }
      : undefined,
  pending: (session, play) => {
    const method = play.method ?? 'spei'
    return session.status === 'open' && session.methods.includes(method)
      ? { status: 'pending', method, installments: 1, voucher: voucherFor(session, method) }
      : undefined
  },
  pay: (session, play, now) => {
    if (session.status === 'open') return approved(session, play.card, play.amount, now)
    return ['pending', 'expired'].includes(session.status)
      ? deposit(session, play.amount, now)
      : undefined
  },
  'wrong-amount': (session, play, now) =>
    ['open', 'pending', 'expired'].includes(session.status)
      ? approved(session, play.card, play.amount ?? session.amount - 1, now)
      : undefined,
  expire: (session) =>
    ['open', 'pending'].includes(session.status)
      ? { status: 'expired', challenge: null, approvesAt: null }
      : undefined,
  'time-out': (session, _play, now) => {
    const end = session.status === 'open' ? session.expiresAt : endOfVoucher(session)
    return end && end <= now ? { status: 'expired', challenge: null } : undefined
  },
  'charge-back': (session) => (session.status === 'paid' ? { status: 'charged_back' } : undefined),
} satisfies Record<string, Move>

export type SimulatedEventName = keyof typeof legalMoves

export function isSimulatedEvent(name: string): name is SimulatedEventName {
  return Object.hasOwn(legalMoves, name)
}

/**
 * Applies an event to a payment session and queues its webhook in one transaction; `undefined` if
 * the event is impossible.
 */
export async function applySimulatedEvent(
  pool: pg.Pool,
  id: string,
  move: SimulatedEventName,
  given: SimulatedEventOptions,
  now: Date,
): Promise<PaymentSession | undefined> {
  return runWithLockedPaymentSession(pool, id, async (db, session) => {
    const change = (legalMoves[move] as Move)(session, given, now)
    if (!change) return undefined
    const changed = await paymentSessions.updatePaymentSession(db, id, change, now)
    // For the event `approve-later`, the chosen delivery fault applies to the webhook of the later
    // approval, not to the webhook sent now.
    const mode = move === 'approve-later' ? 'once' : (given.notice ?? 'once')
    if (move !== 'ask-bank') await enqueuePaymentWebhook(db, changed, mode, now)
    return changed
  })
}

/** Sends the last webhook of a payment session again, with the same event id. */
export async function resendWebhookOfPaymentSession(
  pool: pg.Pool,
  id: string,
  times: number,
  now: Date,
) {
  return runWithLockedPaymentSession(pool, id, async (db, session) => {
    await resendLastPaymentWebhook(db, session, times, now)
    return session
  })
}

/**
 * Sends a webhook about the current state of a payment session with a chosen delivery fault; the
 * session does not change.
 */
export async function sendCurrentPaymentStateWebhook(
  pool: pg.Pool,
  id: string,
  mode: WebhookDeliveryMode,
  now: Date,
) {
  return runWithLockedPaymentSession(pool, id, async (db, session) => {
    await enqueuePaymentWebhook(db, session, mode, now)
    return session
  })
}

/** Runs `work` on a locked session in one transaction; `undefined` for an unknown session. */
export async function runWithLockedPaymentSession<T>(
  pool: pg.Pool,
  id: string,
  work: (db: pg.PoolClient, session: PaymentSession) => Promise<T>,
): Promise<T | undefined> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    const session = await paymentSessions.lockPaymentSession(db, id)
    const result = session && (await work(db, session))
    await db.query('commit')
    return result
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

function approved(
  session: PaymentSession,
  card: PendingThreeDSecurePayment | undefined,
  amount: number | undefined,
  now: Date,
): paymentSessions.PaymentSessionChange {
  const method = session.voucher ? session.method : 'card'
  return {
    ...(method === 'card' ? cardOf(card ?? storedCard(session) ?? unknownCard) : {}),
    ...(method === 'card' ? { authorization: digits(6) } : {}),
    status: 'paid',
    paidAmount: amount ?? session.amount,
    paidAt: now,
    challenge: null,
    approvesAt: null,
    declineReason: null,
  }
}

/**
 * Adds a bank transfer or cash deposit, possibly partial; the payment session is paid only once the
 * full amount arrived.
 */
function deposit(
  session: PaymentSession,
  amount: number | undefined,
  now: Date,
): paymentSessions.PaymentSessionChange {
  if (!session.voucher) return approved(session, undefined, amount, now)
  const paidAmount = session.paidAmount + (amount ?? session.amount - session.paidAmount)
  const isComplete = paidAmount >= session.amount
  return {
    paidAmount,
    ...(session.method === 'spei' ? { trackingKey: `SIM${digits(18)}` } : {}),
    ...(isComplete ? { status: 'paid', paidAt: now } : {}),
  }
}

function voucherFor(session: PaymentSession, method: 'spei' | 'cash'): PaymentSession['voucher'] {
  const barcode = createCashPaymentNumber(session.account)
  const expiresAt = (
    method === 'spei' ? session.speiExpiresAt : session.cashExpiresAt
  ).toISOString()
  return method === 'spei'
    ? {
        reference: session.orderNumber.replace(/[^0-9A-Za-z]/g, ''),
        barcode,
        clabe: createClabe(session.account),
        bank: 'STP',
        expiresAt,
      }
    : { reference: barcode, barcode, expiresAt }
}

function endOfVoucher(session: PaymentSession): Date | undefined {
  return session.status === 'pending' && session.voucher
    ? new Date(session.voucher.expiresAt)
    : undefined
}

function cardOf(card: PendingThreeDSecurePayment): paymentSessions.PaymentSessionChange {
  return {
    method: 'card',
    maskedPan: card.maskedPan,
    brand: card.brand,
    installments: card.installments,
  }
}

/**
 * Form values kept after a declined card. The instalment plan is kept, so that a retry does not
 * charge the whole amount at once.
 */
function keptFormOf(card: PendingThreeDSecurePayment | null): PaymentSession['keptForm'] {
  return (
    card && {
      holder: card.holder ?? '',
      installments: card.installments,
      maskedPan: card.maskedPan,
    }
  )
}

function storedCard(session: PaymentSession): PendingThreeDSecurePayment | undefined {
  if (session.challenge) return session.challenge
  if (!session.maskedPan || !session.brand) return undefined
  return {
    maskedPan: session.maskedPan,
    brand: session.brand,
    installments: session.installments ?? 1,
  }
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { WebhookDeliveryMode, PaymentSession } from './payment-session-types.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

const signatureHeader = 'simulator-signature'

const secondInMs = 1000
const retryAfterSeconds = [1, 2, 5, 10, 30, 60, 300, 900, 3600]
const giveUpAfterTries = 80
const answerTimeoutMs = 10 * secondInMs
/**
 * Time in ms for which a process reserves a payment webhook for delivery. It is longer than a
 * delivery attempt; if the process dies, another delivers the webhook afterwards.
 */
const leaseMs = 15 * secondInMs
const lateMs = 30 * secondInMs
const outOfOrderMs = 3 * secondInMs

/**
 * Queues a payment webhook to the shop in the same transaction as the payment change that it
 * reports.
 */
export async function enqueuePaymentWebhook(
  db: Queryable,
  session: PaymentSession,
  mode: WebhookDeliveryMode,
  now: Date,
): Promise<void> {
  if (mode === 'never') return
  const body = noticeBody(session, now)
  if (mode === 'out-of-order') {
    const older = noticeBody(session, session.createdAt)
    await insert(db, session.id, body, now)
    await insert(db, session.id, older, new Date(now.getTime() + outOfOrderMs))
    return
  }
  const due = mode === 'late' ? new Date(now.getTime() + lateMs) : now
  await insert(db, session.id, body, due, mode === 'badly-signed')
  if (mode === 'twice') await insert(db, session.id, body, due)
}

/** Sends the last payment webhook of a session again `times` times, with the same event id. */
export async function resendLastPaymentWebhook(
  db: Queryable,
  session: PaymentSession,
  times: number,
  now: Date,
): Promise<void> {
  const { rows } = await db.query(
    `select body from payment_simulator.notices where session_id = $1 and not badly_signed
     order by id desc limit 1`,
    [session.id],
  )
  const body: NoticeBody = rows[0] ? JSON.parse(rows[0].body) : noticeBody(session, now)
  for (let count = 0; count < times; count += 1) await insert(db, session.id, body, now)
}

export async function countPaymentWebhooksBySession(db: Queryable, ids: string[]) {
  const { rows } = await db.query(
    `select session_id, count(*)::int as total, count(delivered_at)::int as delivered
     from payment_simulator.notices where session_id = any($1) group by session_id`,
    [ids],
  )
  return new Map<string, { total: number; delivered: number }>(
    rows.map((row) => [row.session_id, row]),
  )
}

/**
 * Delivers up to `limit` payment webhooks that are due; returns the number of delivery attempts.
 */
export async function deliverDuePaymentWebhooks(
  pool: pg.Pool,
  secret: string,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await pool.query(
    `update payment_simulator.notices n set due_at = $2, tries = tries + 1
     from payment_simulator.sessions s
     where s.id = n.session_id and n.id in (
       select id from payment_simulator.notices
       where delivered_at is null and given_up_at is null and due_at <= $1
       order by due_at, id limit $3 for update skip locked)
     returning n.id, n.body, n.badly_signed, n.tries, s.notify_url`,
    [now, new Date(now.getTime() + leaseMs), limit],
  )
  await Promise.all(
    rows.map(async (row) => {
      const key = row.badly_signed ? `not-${secret}` : secret
      const answer = await send(row.notify_url, row.body, { secret: key, now })
      const giveUp = !answer.ok && (row.badly_signed || row.tries >= giveUpAfterTries)
      const wait = retryAfterSeconds[Math.min(row.tries, retryAfterSeconds.length) - 1]!
      await pool.query(
        `update payment_simulator.notices set last_answer = $2, due_at = $3,
           delivered_at = case when $4 then $6::timestamptz end,
           given_up_at = case when $5 then $6::timestamptz end where id = $1`,
        [row.id, answer.text, new Date(now.getTime() + wait * secondInMs), answer.ok, giveUp, now],
      )
    }),
  )
  return rows.length
}

/** Signature header value: HMAC-SHA256 over `timestamp.body`, in hexadecimal. */
function sign(body: string, { secret, now }: { secret: string; now: Date }): string {
  const timestamp = Math.floor(now.getTime() / secondInMs)
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}

/** Creates a signed payment webhook as the shop receives it. */
export function createSignedPaymentWebhook(
  session: Pick<PaymentSession, 'id' | 'ref'>,
  signing: { secret: string; now: Date },
) {
  const body = JSON.stringify(noticeBody(session, signing.now))
  return { headers: { [signatureHeader]: sign(body, signing) }, rawBody: Buffer.from(body) }
}

async function send(url: string, body: string, signing: { secret: string; now: Date }) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: sign(body, signing) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.body?.cancel()
    return { ok: response.ok, text: `HTTP ${response.status}` }
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) }
  }
}

type NoticeBody = ReturnType<typeof noticeBody>

function noticeBody(session: Pick<PaymentSession, 'id' | 'ref'>, at: Date) {
  return {
    id: `evt_${randomBytes(12).toString('base64url')}`,
    type: 'payment.updated',
    sessionId: session.id,
    ref: session.ref,
    createdAt: at.toISOString(),
  }
}

async function insert(
  db: Queryable,
  sessionId: string,
  body: NoticeBody,
  due: Date,
  badlySigned = false,
): Promise<void> {
  await db.query(
    `insert into payment_simulator.notices (session_id, event_id, body, badly_signed, due_at)
     values ($1, $2, $3, $4, $5)`,
    [sessionId, body.id, JSON.stringify(body), badlySigned, due],
  )
}

import { type DemoWeek, readDemoWeek } from '#catalogue-import/demo-week.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as unknownPayments from '#persistence/orders/unknown-payments.ts'
import * as runs from '#persistence/running/import-runs.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { countSales } from '#use-cases/orders/count-sales.ts'
import { countSold } from '#use-cases/orders/count-sold.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'
import { measureStock } from '#use-cases/running/list-stock.ts'
import { readRefundSettings } from '#use-cases/stored-settings.ts'
import { createAgenda, hoursAfter, RefusedInDemo } from './agenda.ts'
import { type Buyers, makeBuyers } from './buyers.ts'
import type { DemoBank, OpenDemoBank } from './demo-bank.ts'
import { planDesk } from './desk.ts'
import { plainSales } from './plain-sales.ts'
import { planShelves } from './stock.ts'
import { runOrder } from './stories.ts'
import type { Week } from './week.ts'

const source = 'demo-week'
/** Refund amount in pesos above which the demo shop needs four-eyes approval. */
const approvalAbove = 2000
const lettersThatFail = 2
const hoursOfHistory = 400

type WeekRequest = Pick<Week, 'operator' | 'folder' | 'shopUrl'> & {
  openBank: OpenDemoBank
  /** stops between two parts; the next call continues */
  signal?: AbortSignal
}

type Written = {
  outcome: 'written' | 'stopped' | 'not-planned'
  /** parts that no longer fitted the shop */
  refused: string[]
}

/** Plans the demo week of a shop without sales, once. */
export async function planDemoWeek(db: Db, gateway: string, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await runs.waitForLock(transaction)
    if (await runs.isKnown(transaction, source)) return
    const span = { gateway, since: new Date(0), after: 0, limit: 1 }
    const sessions = await paymentSessions.listSince(transaction, span)
    if (sessions.length === 0) await runs.begin(transaction, source, now)
  })
}

/**
 * Writes the planned demo week: orders in every state, tickets, reviews and unmatched payments, made by the shop's use
 * cases at past moments. Each part is one transaction, so shoppers wait briefly and an interrupted week resumes.
 */
export async function writeDemoWeek(
  db: Db,
  { openBank, signal, ...request }: WeekRequest,
): Promise<Written> {
  const refused: string[] = []
  const run = await runs.findOpen(db, source)
  if (!run) return { outcome: 'not-planned', refused }
  const now = run.startedAt
  const demo = await readDemoWeek(request.folder)
  let clock = now
  const bank = await openBank(() => clock)
  try {
    await forgetUnknownSessions(db, bank, now)
    const buyers = await prepareBuyers(db, demo, { ...request, now })
    const setClock = (at: Date) => {
      clock = at
    }
    const week = { ...request, bank, gateway: bank.gateway, buyers, now, setClock }
    const { length } = planParts({ ...week, db }, demo)
    for (let part = run.written + run.refused; part < length; part += 1) {
      if (signal?.aborted) return { outcome: 'stopped', refused }
      const problem = await writePart(db, { run, part }, (transaction) => {
        const next = planParts({ ...week, db: transaction }, demo)[part]
        if (next) setClock(next.at)
        return next?.action(next.at)
      })
      if (problem) refused.push(problem)
    }
    await countSales(db)
    await countSold(db)
    await measureStock(db, now)
    await runs.close(db, run.id)
    return { outcome: 'written', refused }
  } finally {
    await forgetUnknownSessions(db, bank, now)
    await bank.close()
  }
}

/** Creates the buyers and the approval limit of the demo. */
function prepareBuyers(
  db: Db,
  demo: DemoWeek,
  { operator, now }: Pick<Week, 'operator' | 'now'>,
): Promise<Buyers> {
  const since = hoursAfter(now, -hoursOfHistory)
  return inTransaction(db, async (transaction) => {
    const refunds = {
      ...(await readRefundSettings(transaction)),
      second_person_above: approvalAbove,
    }
    await changeSettings(transaction, { settings: { refunds }, actor: operator.actor }, since)
    return makeBuyers(transaction, demo.buyers, since)
  })
}

/** Parts of the week by time: a whole order, or one event. */
function planParts(week: Week, demo: DemoWeek) {
  const { now } = week
  const agenda = createAgenda()
  const orders = demo.orders.map((sale) => ({ sale, at: hoursAfter(now, -sale.hours_ago) }))
  for (const { sale, at } of [...plainSales(demo, now), ...orders])
    agenda.add(at, () => runOrder(week, sale, at))
  planDesk(agenda, week, demo)
  planShelves(agenda, week, demo)
  return agenda.until(now)
}

/** Writes a part with its count; returns the reason for a refused one, of which nothing stays. */
async function writePart(
  db: Db,
  { run, part }: { run: runs.OpenRun; part: number },
  write: (transaction: Db) => Promise<unknown> | undefined,
): Promise<string | undefined> {
  try {
    await inTransaction(db, async (transaction) => {
      if (!(await runs.countPart(transaction, run.id, part, 'added'))) return
      await write(transaction)
      await outbox.settleFormer(transaction, { failing: lettersThatFail }, run.startedAt)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof RefusedInDemo)) throw error
    await runs.countPart(db, run.id, part, 'refused')
    return error.message
  }
}

/** Deletes sessions of parts that were not committed from the payment simulator. */
async function forgetUnknownSessions(db: Db, bank: DemoBank, now: Date): Promise<void> {
  const { gateway } = bank
  const span = { since: hoursAfter(now, -hoursOfHistory), until: now }
  for await (const page of gateway.listPayments?.(span) ?? []) {
    const unknown = await paymentSessions.unknownAmong(db, gateway.name, page)
    const ids = unknown.map(({ sessionId }) => sessionId)
    const noted = await unknownPayments.notedAmong(db, gateway.name, ids)
    await bank.forget(ids.filter((id) => !noted.has(id)))
  }
}

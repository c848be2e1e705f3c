import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { recomputeDailySalesTotals } from '#use-cases/orders/recompute-daily-sales.ts'
import { updateSoldUnitTotals } from '#use-cases/orders/update-sold-unit-totals.ts'
import { readRefundSettings } from '#use-cases/read-settings.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'
import { updateDailySalesRatesOfProducts } from '#use-cases/running/list-stock.ts'
import {
  createDemoActionSchedule,
  addHours,
  DemoActionRejectedError,
} from './demo-action-schedule.ts'
import { type DemoBuyers, createDemoBuyers } from './demo-buyers.ts'
import type { DemoPaymentSimulator, OpenDemoPaymentSimulator } from './demo-payment-simulator.ts'
import type { DemoWeekContext } from './demo-week-context.ts'
import {
  beginDemoWeek,
  type DemoWeekProgress,
  findUnfinishedDemoWeek,
  finishDemoWeek,
  markPastMessagesSent,
  recordDemoWeekPart,
} from './demo-week-progress.ts'
import { scheduleDemoStockChanges } from './plan-demo-stock.ts'
import { scheduleDemoBuyerMessages } from './plan-demo-tickets.ts'
import { listOrdinaryDemoOrders } from './plan-ordinary-orders.ts'
import { type DemoWeek, readDemoWeek } from './read-demo-week-file.ts'
import { placeAndProcessDemoOrder } from './run-demo-orders.ts'

/** Refund amount in pesos above which the demo shop needs four-eyes approval. */
const approvalAbove = 2000
const lettersThatFail = 2
const hoursOfHistory = 400

type WeekRequest = Pick<DemoWeekContext, 'operator' | 'folder' | 'shopUrl'> & {
  openBank: OpenDemoPaymentSimulator
  /**
   * Stops after the current order or event of the demo week; the next call continues with the next
   * one
   */
  signal?: AbortSignal
}

type Written = {
  outcome: 'written' | 'stopped' | 'not-planned'
  /**
   * Orders and events of the demo week that a use case refused, because the shop had changed
   * meanwhile
   */
  refused: string[]
}

/** Plans the demo week of a shop without sales, once. */
export async function scheduleDemoWeekGeneration(
  db: Db,
  gateway: string,
  now: Date,
): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    await runs.waitForImportLock(transaction)
    const span = { gateway, since: new Date(0), after: 0, limit: 1 }
    const sessions = await paymentSessions.listPaymentAttemptsOpenedSince(transaction, span)
    if (sessions.length === 0) await beginDemoWeek(transaction, now)
  })
}

/**
 * Writes the planned demo week (orders in every state, tickets, reviews, unmatched payments) by use
 * cases with past times. Each part is one short transaction; an interrupted run continues later.
 */
export async function writeDemoWeekData(
  db: Db,
  { openBank, signal, ...request }: WeekRequest,
): Promise<Written> {
  const refused: string[] = []
  const run = await findUnfinishedDemoWeek(db)
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
    await recomputeDailySalesTotals(db)
    await updateSoldUnitTotals(db)
    await updateDailySalesRatesOfProducts(db, now)
    await finishDemoWeek(db, run.id)
    return { outcome: 'written', refused }
  } finally {
    await forgetUnknownSessions(db, bank, now)
    await bank.close()
  }
}

/**
 * Creates the demo buyers and sets the refund amount above which the demo shop requires four-eyes
 * approval.
 */
function prepareBuyers(
  db: Db,
  demo: DemoWeek,
  { operator, now }: Pick<DemoWeekContext, 'operator' | 'now'>,
): Promise<DemoBuyers> {
  const since = addHours(now, -hoursOfHistory)
  return runInTransaction(db, async (transaction) => {
    const refunds = {
      ...(await readRefundSettings(transaction)),
      second_person_above: approvalAbove,
    }
    await changeSettings(transaction, { settings: { refunds }, actor: operator.actor }, since)
    return createDemoBuyers(transaction, demo.buyers, since)
  })
}

/**
 * Parts of the demo week in chronological order; each part is one order with its later actions, or
 * one event.
 */
function planParts(week: DemoWeekContext, demo: DemoWeek) {
  const { now } = week
  const agenda = createDemoActionSchedule()
  const orders = demo.orders.map((sale) => ({ sale, at: addHours(now, -sale.hours_ago) }))
  for (const { sale, at } of [...listOrdinaryDemoOrders(demo, now), ...orders])
    agenda.add(at, () => placeAndProcessDemoOrder(week, sale, at))
  scheduleDemoBuyerMessages(agenda, week, demo)
  scheduleDemoStockChanges(agenda, week, demo)
  return agenda.until(now)
}

/**
 * Writes a part of the demo week and counts it in one transaction. A refused part is rolled back,
 * and the reason is returned.
 */
async function writePart(
  db: Db,
  { run, part }: { run: DemoWeekProgress; part: number },
  write: (transaction: Db) => Promise<unknown> | undefined,
): Promise<string | undefined> {
  try {
    await runInTransaction(db, async (transaction) => {
      if (!(await recordDemoWeekPart(transaction, run.id, part, 'added'))) return
      await write(transaction)
      await markPastMessagesSent(transaction, { failing: lettersThatFail }, run.startedAt)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof DemoActionRejectedError)) throw error
    await recordDemoWeekPart(db, run.id, part, 'refused')
    return error.message
  }
}

/**
 * Deletes payment sessions that only the simulator knows, because the shop's orders for these
 * sessions were rolled back.
 */
async function forgetUnknownSessions(db: Db, bank: DemoPaymentSimulator, now: Date): Promise<void> {
  const { gateway } = bank
  const span = { since: addHours(now, -hoursOfHistory), until: now }
  for await (const page of gateway.listPayments?.(span) ?? []) {
    const unknown = await paymentSessions.listUnmatchedPaymentSessions(db, gateway.name, page)
    const ids = unknown.map(({ sessionId }) => sessionId)
    const noted = await unknownPayments.findUnknownPaymentSessions(db, gateway.name, ids)
    await bank.forget(ids.filter((id) => !noted.has(id)))
  }
}

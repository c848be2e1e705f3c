import { type DemoWeek, readDemoWeek } from '#catalogue-import/demo-week.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as runs from '#persistence/running/import-runs.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { countSales } from '#use-cases/orders/count-sales.ts'
import { countSold } from '#use-cases/orders/count-sold.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'
import { measureStock } from '#use-cases/running/list-stock.ts'
import { readRefundSettings } from '#use-cases/stored-settings.ts'
import { createAgenda, hoursAfter } from './agenda.ts'
import { makeBuyers } from './buyers.ts'
import type { DemoBank, OpenDemoBank } from './demo-bank.ts'
import { planDesk } from './desk.ts'
import { plainSales } from './plain-sales.ts'
import { planShelves } from './stock.ts'
import { planOrder } from './stories.ts'
import type { Week } from './week.ts'

const source = 'demo-week'
/** Refund amount in pesos above which the demo shop needs four-eyes approval. */
const approvalAbove = 2000
const lettersThatFail = 2

type WeekRequest = Pick<Week, 'operator' | 'folder' | 'shopUrl' | 'now'> & {
  openBank: OpenDemoBank
}

/**
 * Fills the demo shop with one week of business, once: orders in every state, tickets, reviews and mismatched payments.
 * The real use cases create them, at moments before `now`. A shop with sales stays unchanged.
 */
export async function importDemoWeek(
  db: Db,
  { openBank, ...request }: WeekRequest,
): Promise<'imported' | 'there' | 'has-own'> {
  if (await runs.isDone(db, source)) return 'there'
  const demo = await readDemoWeek(request.folder)
  let clock = request.now
  const bank = await openBank(() => clock)
  try {
    return await inTransaction(db, async (transaction) => {
      await runs.waitForLock(transaction)
      if (await runs.isDone(transaction, source)) return 'there'
      const { name } = bank.gateway
      const span = { gateway: name, since: new Date(0), after: 0, limit: 1 }
      if ((await paymentSessions.listSince(transaction, span)).length > 0) return 'has-own'
      await liveThrough(transaction, demo, { ...request, bank }, (at) => {
        clock = at
      })
      const run = await runs.begin(transaction, source)
      const counts = { added: demo.orders.length, changed: 0, unchanged: 0, refused: 0 }
      await runs.finish(transaction, run, 'done', counts)
      return 'imported'
    })
  } finally {
    await bank.close()
  }
}

async function liveThrough(
  db: Db,
  demo: DemoWeek,
  request: Omit<WeekRequest, 'openBank'> & { bank: DemoBank },
  setClock: (at: Date) => void,
): Promise<void> {
  const { bank, operator, now } = request
  const since = hoursAfter(now, -400)
  const buyers = await makeBuyers(db, demo.buyers, since)
  const refunds = { ...(await readRefundSettings(db)), second_person_above: approvalAbove }
  await changeSettings(db, { settings: { refunds }, actor: operator.actor }, since)
  const agenda = createAgenda()
  const week: Week = { ...request, db, gateway: bank.gateway, agenda, buyers }
  for (const { sale, at } of plainSales(demo, now)) planOrder(week, sale, at)
  const placed = demo.orders.map((sale) => planOrder(week, sale, hoursAfter(now, -sale.hours_ago)))
  planDesk(week, demo, placed)
  planShelves(week, demo)
  await agenda.runUntil(now, setClock)
  await countSales(db)
  await countSold(db)
  await measureStock(db, now)
  await outbox.settleFormer(db, { failing: lettersThatFail }, now)
}

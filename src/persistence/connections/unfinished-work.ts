import type { Db } from '../database.ts'

type Work = { count: number; orderNumbers: string[] }

const mostNumbers = 3

/** Labels whose purchase at a provider is not finished, with the first orders. */
export async function findUnfinishedLabels(db: Db, provider: string): Promise<Work> {
  return toWork(
    await db
      .selectFrom('labels')
      .innerJoin('orders', 'orders.id', 'labels.order_id')
      .select('orders.number')
      .where('labels.state', 'in', ['buying', 'pending'])
      .where('labels.provider', '=', provider)
      .orderBy('labels.id')
      .execute(),
  )
}

/** Invoices being stamped, and those that wait for their cancellation, with the first orders. */
export async function findUnfinishedInvoices(
  db: Db,
  provider: string,
): Promise<{ stamping: Work; cancelling: Work }> {
  const rows = await db
    .selectFrom('invoice_stampings as stampings')
    .innerJoin('orders', 'orders.id', 'stampings.order_id')
    .select(['orders.number', 'stampings.state'])
    .where(({ or, eb }) =>
      or([eb('stampings.state', '=', 'open'), eb('stampings.cancellation', '=', 'asked')]),
    )
    .where('stampings.provider', '=', provider)
    .orderBy('stampings.id')
    .execute()
  return {
    stamping: toWork(rows.filter(({ state }) => state === 'open')),
    cancelling: toWork(rows.filter(({ state }) => state !== 'open')),
  }
}

function toWork(rows: readonly { number: string }[]): Work {
  return {
    count: rows.length,
    orderNumbers: rows.slice(0, mostNumbers).map(({ number }) => number),
  }
}

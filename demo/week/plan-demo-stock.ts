import { applyStockCount } from '#use-cases/buying/apply-stock-count.ts'
import { changeStock } from '#use-cases/buying/change-stock.ts'
import { addCountedStockUnits, startStockCount } from '#use-cases/buying/manage-stock-counts.ts'
import { type DemoActionSchedule, requireUseCaseSuccess, addHours } from './demo-action-schedule.ts'
import type { DemoWeekContext } from './demo-week-context.ts'
import type { DemoWeek } from './read-demo-week-file.ts'

/** Schedules the stock counts, receipts and losses of the demo shop. */
export function scheduleDemoStockChanges(
  agenda: DemoActionSchedule,
  week: DemoWeekContext,
  { shelves, counted }: DemoWeek,
): void {
  const { db, now, operator } = week
  for (const { url_key: product, hours_ago, reason, pieces, note } of shelves) {
    const change = reason === 'count' ? { to: pieces } : { by: pieces }
    agenda.add(addHours(now, -hours_ago), async (at) => {
      const wanted = { product, change, reason, note, actor: operator.actor }
      requireUseCaseSuccess(await changeStock(db, wanted, at), `the shelf of ${product}`)
    })
  }
  for (const count of counted)
    agenda.add(addHours(now, -count.hours_ago), (at) => countPlace(week, count, at))
}

async function countPlace(
  { db, operator: { actor } }: DemoWeekContext,
  { place, units, applied }: DemoWeek['counted'][number],
  now: Date,
) {
  const { id } = requireUseCaseSuccess(
    await startStockCount(db, { place, actor }, now),
    `a count of ${place}`,
  )
  for (const { url_key: code, pieces } of units)
    requireUseCaseSuccess(
      await addCountedStockUnits(db, { count: id, code, pieces, actor }, now),
      `counting ${code}`,
    )
  if (applied)
    requireUseCaseSuccess(
      await applyStockCount(db, { count: id, actor, confirmsLarge: true }, now),
      `the count of ${place}`,
    )
}

import type { DemoWeek } from '#catalogue-import/demo-week.ts'
import { applyCount } from '#use-cases/buying/apply-count.ts'
import { changeStock } from '#use-cases/buying/change-stock.ts'
import { countUnits, startCount } from '#use-cases/buying/count-stock.ts'
import { type Agenda, granted, hoursAfter } from './agenda.ts'
import type { Week } from './week.ts'

/** Schedules stock counts, receipts and losses of the demo. */
export function planShelves(agenda: Agenda, week: Week, { shelves, counted }: DemoWeek): void {
  const { db, now, operator } = week
  for (const { url_key: product, hours_ago, reason, pieces, note } of shelves) {
    const change = reason === 'count' ? { to: pieces } : { by: pieces }
    agenda.add(hoursAfter(now, -hours_ago), async (at) => {
      const wanted = { product, change, reason, note, actor: operator.actor }
      granted(await changeStock(db, wanted, at), `the shelf of ${product}`)
    })
  }
  for (const count of counted)
    agenda.add(hoursAfter(now, -count.hours_ago), (at) => countPlace(week, count, at))
}

async function countPlace(
  { db, operator: { actor } }: Week,
  { place, units, applied }: DemoWeek['counted'][number],
  now: Date,
) {
  const { id } = granted(await startCount(db, { place, actor }, now), `a count of ${place}`)
  for (const { url_key: code, pieces } of units)
    granted(await countUnits(db, { count: id, code, pieces, actor }, now), `counting ${code}`)
  if (applied)
    granted(
      await applyCount(db, { count: id, actor, confirmsLarge: true }, now),
      `the count of ${place}`,
    )
}

import type { DemoWeek } from '#catalogue-import/demo-week.ts'
import { changeStock } from '#use-cases/buying/change-stock.ts'
import { granted, hoursAfter } from './agenda.ts'
import type { Week } from './week.ts'

/** What somebody counts, receives and throws away. */
export function planShelves({ agenda, db, now, operator }: Week, { shelves }: DemoWeek): void {
  for (const { url_key: product, hours_ago, reason, pieces, note } of shelves) {
    const change = reason === 'count' ? { to: pieces } : { by: pieces }
    agenda.add(hoursAfter(now, -hours_ago), async (at) => {
      const wanted = { product, change, reason, note, actor: operator.actor }
      granted(await changeStock(db, wanted, at), `the shelf of ${product}`)
    })
  }
}

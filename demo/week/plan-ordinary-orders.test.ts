import { expect, it } from 'vitest'
import { addHours } from './demo-action-schedule.ts'
import { listOrdinaryDemoOrders } from './plan-ordinary-orders.ts'
import { readDemoWeek } from './read-demo-week-file.ts'

const minutesOfADay = 24 * 60
/** until the money of a transfer has come (run-demo-orders.ts) */
const hoursUntilPaid = 0.3

it('the generated demo week has no buyer who orders again before their first order is paid', async () => {
  const demo = await readDemoWeek('catalogue')
  const tooClose: string[] = []
  for (let minute = 0; minute < minutesOfADay; minute += 1) {
    const now = new Date(Date.UTC(2026, 10, 27, 0, minute))
    const plain = listOrdinaryDemoOrders(demo, now).map(({ sale, at }) => ({
      buyer: sale.buyer,
      at,
    }))
    const named = demo.orders.map(({ buyer, hours_ago }) => ({
      buyer,
      at: addHours(now, -hours_ago),
    }))
    for (const one of plain) {
      const other = [...plain, ...named].find(
        (two) =>
          two !== one &&
          two.buyer === one.buyer &&
          Math.abs(two.at.getTime() - one.at.getTime()) <= hoursUntilPaid * 3_600_000,
      )
      if (other) tooClose.push(`${now.toISOString()}: ${one.buyer} at ${one.at.toISOString()}`)
    }
  }
  expect(tooClose).toEqual([])
})

import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { addHours } from './demo-action-schedule.ts'
import type { DemoWeekOrder, DemoWeek } from './read-demo-week-file.ts'

/** Minimum hours between two orders of a buyer, because an earlier second order would replace the unpaid first one. */
const hoursPerOrder = 0.5

const methods = ['card', 'card', 'spei', 'card', 'cash'] as const

/**
 * Plans ordinary orders of the previous days at fixed hours, with rotating buyers and products. A
 * buyer who has another demo order at that time is skipped.
 */
export function listOrdinaryDemoOrders(
  { buyers, sales, orders }: Pick<DemoWeek, 'buyers' | 'sales' | 'orders'>,
  now: Date,
): { sale: DemoWeekOrder; at: Date }[] {
  const today = toMexicoDay(now)
  const taken = orders.map(({ buyer, hours_ago }) => ({ buyer, at: addHours(now, -hours_ago) }))
  const planned: { sale: DemoWeekOrder; at: Date }[] = []
  for (const [index, count] of sales.per_day.entries()) {
    const day = addDays(today, index - sales.per_day.length)
    for (let order = 0; order < count; order += 1) {
      const turn = planned.length
      const at = toDateFromMexicoTime(
        day,
        `${String(9 + ((turn * 5) % 12)).padStart(2, '0')}:${10 + (turn % 5) * 9}`,
      )
      const buyer = freeBuyer(turn * 5, at)
      taken.push({ buyer, at })
      const sale: DemoWeekOrder = {
        buyer,
        items: [{ url_key: pick(sales.products, turn * 7), qty: 1 + (turn % 2) }],
        shipping: turn % 6 === 0 ? 'expres' : 'estandar',
        payment: pick(methods, turn),
        story: 'usual',
      }
      planned.push({ sale, at })
    }
  }
  return planned

  function freeBuyer(turn: number, at: Date): string {
    const [before, after] = [addHours(at, -hoursPerOrder), addHours(at, hoursPerOrder)]
    const isFree = (buyer: string) =>
      taken.every((other) => other.buyer !== buyer || other.at <= before || other.at >= after)
    const inTurn = buyers.map((_, further) => pick(buyers, turn + further).key)
    return inTurn.find(isFree) ?? pick(buyers, turn).key
  }
}

function pick<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length]
  if (one === undefined) throw new Error('The demo has nothing to choose from')
  return one
}

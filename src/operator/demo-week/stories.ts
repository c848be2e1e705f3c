import type { DemoSale, DemoStory } from '#catalogue-import/demo-week.ts'
import { fromPesos } from '#domain/money.ts'
import { noteOrder } from '#use-cases/orders/note-order.ts'
import { readyForPickup, returnUncollected } from '#use-cases/orders/pick-up-order.ts'
import {
  advance,
  askToRefundFirst,
  callOff,
  packAll,
  refundFirst,
  ship,
  unitsOf,
} from './actions.ts'
import { createAgenda, granted, hoursAfter } from './agenda.ts'
import { place, settle } from './purchase.ts'
import { planReturn } from './returns.ts'
import type { Plot, Week } from './week.ts'

/** Places an order and runs its story until the present of the week. */
export async function runOrder(week: Week, sale: DemoSale, at: Date): Promise<void> {
  const agenda = createAgenda()
  const order = await place(week, sale, at)
  const after: Plot['after'] = (hours, action) =>
    agenda.add(hoursAfter(at, hours), (now) => action(order, now))
  stories[sale.story]({ week, sale, after })
  for (const { at: moment, action } of agenda.until(week.now)) {
    week.setClock(moment)
    await action(moment)
  }
}

const stories: Record<DemoStory, (plot: Plot) => void> = {
  usual: arrive,
  'to-pack': ({ week, sale, after }) => {
    pay({ week, sale, after })
    const { note } = sale
    if (note === undefined) return
    const { actor } = week.operator
    after(20, ({ number }, now) => noteOrder(week.db, { number, text: note, actor }, now))
  },
  packed: (plot) => {
    pay(plot)
    plot.after(20, ({ number }, now) => packAll(plot.week, number, now))
  },
  'partly-shipped': (plot) => {
    const { week, after } = plot
    pay(plot)
    after(20, async ({ number }, now) => {
      const [first] = await unitsOf(week, number)
      if (!first) return
      await ship(week, number, [{ lineId: first.lineId, quantity: 1 }], now)
    })
  },
  'failed-delivery': (plot) => {
    const { week, after } = plot
    leave(plot)
    after(70, ({ number }, now) =>
      advance(week, number, 'delivery_failed', 'La paquetería no encontró el domicilio', now),
    )
  },
  'pickup-to-prepare': pay,
  'pickup-ready': (plot) => waitAtPoint(plot, 26),
  'pickup-last-day': (plot) => waitAtPoint(plot, 28),
  'pickup-missed': (plot) => {
    waitAtPoint(plot, 26)
    plot.after(26 + 8 * 24, (_order, now) => returnUncollected(plot.week.db, now))
  },
  unpaid: askForMoney,
  underpaid: (plot) => {
    askForMoney(plot)
    plot.after(2, (order, now) => settle(plot.week, order, 'pay', now, { amount: fromPesos(500) }))
  },
  'wrong-amount': ({ week, after }) => {
    after(0.1, (order, now) => settle(week, order, 'wrong-amount', now))
  },
  canceled: (plot) => {
    pay(plot)
    plot.after(3, ({ number, shopperId }, now) =>
      callOff(plot.week, { number, shopperId }, 'Elegí otro modelo', now),
    )
  },
  'paid-late': (plot) => {
    askForMoney(plot)
    plot.after(4, ({ number, shopperId }, now) =>
      callOff(plot.week, { number, shopperId }, 'Ya no lo necesito', now),
    )
    plot.after(30, (order, now) => settle(plot.week, order, 'pay', now))
  },
  'refund-to-approve': (plot) => {
    arrive(plot)
    plot.after(180, (order, now) =>
      askToRefundFirst(plot.week, order, 'La batería llegó dañada', now),
    )
  },
  'refund-by-transfer': (plot) => {
    arrive(plot)
    plot.after(190, (order, now) => refundFirst(plot.week, order, 'Llegó uno golpeado', now))
  },
  'return-requested': (plot) => {
    arrive(plot)
    planReturn(plot, 'requested')
  },
  'return-received': (plot) => {
    arrive(plot)
    planReturn(plot, 'received')
    plot.after(125, ({ number }, now) =>
      advance(plot.week, number, 'return_in_progress', 'Viene de regreso', now),
    )
  },
  'return-inspected': (plot) => {
    arrive(plot)
    planReturn(plot, 'inspected')
  },
  returned: (plot) => {
    arrive(plot)
    planReturn(plot, 'refunded')
  },
  licence: pay,
}

function pay({ week, sale, after }: Plot): void {
  if (sale.payment === 'card') {
    after(0.05, (order, now) => settle(week, order, 'approve', now))
    return
  }
  askForMoney({ week, sale, after })
  after(0.3, (order, now) => settle(week, order, 'pay', now))
}

function askForMoney({ week, sale, after }: Plot): void {
  const method = sale.payment === 'cash' ? 'cash' : 'spei'
  after(0.05, (order, now) => settle(week, order, 'pending', now, { method }))
}

function leave(plot: Plot): void {
  const { week, after } = plot
  pay(plot)
  after(19, ({ number }, now) => packAll(week, number, now))
  after(20, ({ number }, now) => ship(week, number, undefined, now))
  after(26, ({ number }, now) => advance(week, number, 'in_transit', 'En camino', now))
}

function arrive(plot: Plot): void {
  const { week, after } = plot
  leave(plot)
  after(68, ({ number }, now) =>
    advance(week, number, 'delivered_unconfirmed', 'La paquetería reporta la entrega', now),
  )
  after(74, ({ number }, now) => advance(week, number, 'completed', 'Recepción confirmada', now))
}

function waitAtPoint(plot: Plot, hours: number): void {
  const { week, after } = plot
  const { actor } = week.operator
  pay(plot)
  after(hours, async ({ number }, now) =>
    granted(await readyForPickup(week.db, { number, actor }, now), `${number} at its point`),
  )
}

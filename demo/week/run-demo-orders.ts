import { fromPesos } from '#domain/money.ts'
import { addOrderNote } from '#use-cases/orders/add-order-note.ts'
import {
  markReadyForPickup,
  markUncollectedParcelsFailed,
} from '#use-cases/orders/hand-over-pickup.ts'
import {
  createDemoActionSchedule,
  requireUseCaseSuccess,
  addHours,
} from './demo-action-schedule.ts'
import {
  advanceDemoOrder,
  requestDemoRefundApproval,
  cancelDemoOrder,
  packDemoOrder,
  refundFirstDemoOrderLine,
  shipDemoOrder,
  listOrderUnitsToShip,
} from './demo-order-actions.ts'
import { placeDemoOrder, settleDemoPayment } from './demo-purchase.ts'
import type { DemoOrderSchedulingContext, DemoWeekContext } from './demo-week-context.ts'
import { scheduleDemoGoodsReturn } from './plan-demo-returns.ts'
import type { DemoWeekOrder, DemoOrderScenario } from './read-demo-week-file.ts'

/**
 * Places a demo order and runs the later actions on the order that are due before the end of the
 * demo week.
 */
export async function placeAndProcessDemoOrder(
  week: DemoWeekContext,
  sale: DemoWeekOrder,
  at: Date,
): Promise<void> {
  const agenda = createDemoActionSchedule()
  const order = await placeDemoOrder(week, sale, at)
  const after: DemoOrderSchedulingContext['after'] = (hours, action) =>
    agenda.add(addHours(at, hours), (now) => action(order, now))
  stories[sale.story]({ week, sale, after })
  for (const { at: moment, action } of agenda.until(week.now)) {
    week.setClock(moment)
    await action(moment)
  }
}

const stories: Record<DemoOrderScenario, (plot: DemoOrderSchedulingContext) => void> = {
  usual: arrive,
  'to-pack': ({ week, sale, after }) => {
    pay({ week, sale, after })
    const { note } = sale
    if (note === undefined) return
    const { actor } = week.operator
    after(20, ({ number }, now) => addOrderNote(week.db, { number, text: note, actor }, now))
  },
  packed: (plot) => {
    pay(plot)
    plot.after(20, ({ number }, now) => packDemoOrder(plot.week, number, now))
  },
  'partly-shipped': (plot) => {
    const { week, after } = plot
    pay(plot)
    after(20, async ({ number }, now) => {
      const [first] = await listOrderUnitsToShip(week, number)
      if (!first) return
      await shipDemoOrder(week, number, [{ lineId: first.lineId, quantity: 1 }], now)
    })
  },
  'failed-delivery': (plot) => {
    const { week, after } = plot
    leave(plot)
    after(70, ({ number }, now) =>
      advanceDemoOrder(
        week,
        number,
        'delivery_failed',
        'La paquetería no encontró el domicilio',
        now,
      ),
    )
  },
  'pickup-to-prepare': pay,
  'pickup-ready': (plot) => waitAtPoint(plot, 26),
  'pickup-last-day': (plot) => waitAtPoint(plot, 28),
  'pickup-missed': (plot) => {
    waitAtPoint(plot, 26)
    plot.after(26 + 8 * 24, (_order, now) => markUncollectedParcelsFailed(plot.week.db, now))
  },
  unpaid: askForMoney,
  underpaid: (plot) => {
    askForMoney(plot)
    plot.after(2, (order, now) =>
      settleDemoPayment(plot.week, order, 'pay', now, { amount: fromPesos(500) }),
    )
  },
  'wrong-amount': ({ week, after }) => {
    after(0.1, (order, now) => settleDemoPayment(week, order, 'wrong-amount', now))
  },
  canceled: (plot) => {
    pay(plot)
    plot.after(3, ({ number, shopperId }, now) =>
      cancelDemoOrder(plot.week, { number, shopperId }, 'Elegí otro modelo', now),
    )
  },
  'paid-late': (plot) => {
    askForMoney(plot)
    plot.after(4, ({ number, shopperId }, now) =>
      cancelDemoOrder(plot.week, { number, shopperId }, 'Ya no lo necesito', now),
    )
    plot.after(30, (order, now) => settleDemoPayment(plot.week, order, 'pay', now))
  },
  'refund-to-approve': (plot) => {
    arrive(plot)
    plot.after(180, (order, now) =>
      requestDemoRefundApproval(plot.week, order, 'La batería llegó dañada', now),
    )
  },
  'refund-by-transfer': (plot) => {
    arrive(plot)
    plot.after(190, (order, now) =>
      refundFirstDemoOrderLine(plot.week, order, 'Llegó uno golpeado', now),
    )
  },
  'return-requested': (plot) => {
    arrive(plot)
    scheduleDemoGoodsReturn(plot, 'requested')
  },
  'return-received': (plot) => {
    arrive(plot)
    scheduleDemoGoodsReturn(plot, 'received')
    plot.after(125, ({ number }, now) =>
      advanceDemoOrder(plot.week, number, 'return_in_progress', 'Viene de regreso', now),
    )
  },
  'return-inspected': (plot) => {
    arrive(plot)
    scheduleDemoGoodsReturn(plot, 'inspected')
  },
  returned: (plot) => {
    arrive(plot)
    scheduleDemoGoodsReturn(plot, 'refunded')
  },
  licence: pay,
}

function pay({ week, sale, after }: DemoOrderSchedulingContext): void {
  if (sale.payment === 'card') {
    after(0.05, (order, now) => settleDemoPayment(week, order, 'approve', now))
    return
  }
  askForMoney({ week, sale, after })
  after(0.3, (order, now) => settleDemoPayment(week, order, 'pay', now))
}

function askForMoney({ week, sale, after }: DemoOrderSchedulingContext): void {
  const method = sale.payment === 'cash' ? 'cash' : 'spei'
  after(0.05, (order, now) => settleDemoPayment(week, order, 'pending', now, { method }))
}

function leave(plot: DemoOrderSchedulingContext): void {
  const { week, after } = plot
  pay(plot)
  after(19, ({ number }, now) => packDemoOrder(week, number, now))
  after(20, ({ number }, now) => shipDemoOrder(week, number, undefined, now))
  after(26, ({ number }, now) => advanceDemoOrder(week, number, 'in_transit', 'En camino', now))
}

function arrive(plot: DemoOrderSchedulingContext): void {
  const { week, after } = plot
  leave(plot)
  after(68, ({ number }, now) =>
    advanceDemoOrder(
      week,
      number,
      'delivered_unconfirmed',
      'La paquetería reporta la entrega',
      now,
    ),
  )
  after(74, ({ number }, now) =>
    advanceDemoOrder(week, number, 'completed', 'Recepción confirmada', now),
  )
}

function waitAtPoint(plot: DemoOrderSchedulingContext, hours: number): void {
  const { week, after } = plot
  const { actor } = week.operator
  pay(plot)
  after(hours, async ({ number }, now) =>
    requireUseCaseSuccess(
      await markReadyForPickup(week.db, { number, actor }, now),
      `${number} at its point`,
    ),
  )
}

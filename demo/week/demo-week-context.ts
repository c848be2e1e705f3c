import type { PaymentGateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import type { DemoBuyers } from './demo-buyers.ts'
import type { DemoPaymentSimulator } from './demo-payment-simulator.ts'
import type { DemoWeekOrder } from './read-demo-week-file.ts'

/** Context shared by all actions of the demo week. */
export type DemoWeekContext = {
  db: Db
  bank: DemoPaymentSimulator
  gateway: PaymentGateway
  buyers: DemoBuyers
  /** Operator who acts for the shop in the demo: author of actions, assignee and signature of tickets */
  operator: { actor: string; email: string | null; name: string }
  /** Folder of the demo catalogue */
  folder: string
  shopUrl: string
  /** Current time of the demo, at which the demo week ends */
  now: Date
  /** Sets the clock of the payment simulator */
  setClock: (at: Date) => void
}

/** A placed demo order, paid or not. */
export type PlacedDemoOrder = { number: string; shopperId: number; sessionId: string }

/** Context for scheduling the later actions on one demo order, such as its shipment or refund. */
export type DemoOrderSchedulingContext = {
  week: DemoWeekContext
  sale: DemoWeekOrder
  /** Schedules an action on the order, hours after its placement */
  after: (hours: number, action: (order: PlacedDemoOrder, now: Date) => Promise<unknown>) => void
}

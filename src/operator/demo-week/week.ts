import type { DemoSale } from '#catalogue-import/demo-week.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import type { Buyers } from './buyers.ts'
import type { DemoBank } from './demo-bank.ts'

/** Shared context of the demo week's parts. */
export type Week = {
  db: Db
  bank: DemoBank
  gateway: Gateway
  buyers: Buyers
  /** Operator who acts for the shop in the demo: author of actions, assignee and signature of tickets */
  operator: { actor: string; email: string | null; name: string }
  /** Folder of the demo catalogue */
  folder: string
  shopUrl: string
  /** present of the week, in which it ends */
  now: Date
  /** sets the time of the payment simulator */
  setClock: (at: Date) => void
}

/** A placed demo order, paid or not. */
export type PlacedOrder = { number: string; shopperId: number; sessionId: string }

/** Context of one order's demo story. */
export type Plot = {
  week: Week
  sale: DemoSale
  /** Schedules an action on the order, hours after its placement */
  after: (hours: number, action: (order: PlacedOrder, now: Date) => Promise<unknown>) => void
}

import type { DemoSale } from '#catalogue-import/demo-week.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import type { Agenda } from './agenda.ts'
import type { Buyers } from './buyers.ts'
import type { DemoBank } from './demo-bank.ts'

/** What the parts of the demo's week are made with. */
export type Week = {
  db: Db
  bank: DemoBank
  gateway: Gateway
  agenda: Agenda
  buyers: Buyers
  /** who did the shop's part, and how tickets are assigned and signed */
  operator: { actor: string; email: string | null; name: string }
  /** the folder of the demo catalogue */
  folder: string
  shopUrl: string
  now: Date
}

/** An order of the week; it has a number from the moment it is placed. */
export type PlacedOrder = { number: string; shopperId: number; sessionId: string }

/** Tools of a demo story. */
export type Plot = {
  week: Week
  sale: DemoSale
  /** runs an action on the order, hours after its placement */
  after: (hours: number, deed: (order: PlacedOrder, now: Date) => Promise<unknown>) => void
}

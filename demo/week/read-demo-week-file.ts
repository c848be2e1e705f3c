import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManualStockMovementReason } from '#domain/stock-movement.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'

/** What happens to an order of the demo data, such as payment or return. */
export type DemoOrderScenario =
  | 'usual'
  | 'to-pack'
  | 'packed'
  | 'partly-shipped'
  | 'failed-delivery'
  | 'pickup-to-prepare'
  | 'pickup-ready'
  | 'pickup-last-day'
  | 'pickup-missed'
  | 'unpaid'
  | 'underpaid'
  | 'wrong-amount'
  | 'canceled'
  | 'paid-late'
  | 'refund-to-approve'
  | 'refund-by-transfer'
  | 'return-requested'
  | 'return-received'
  | 'return-inspected'
  | 'returned'
  | 'licence'

export type DemoBuyer = {
  key: string
  first_name: string
  last_name: string
  email: string
  phone: string
  address: { address1: string; address2: string; city: string; state: string; postcode: string }
}

export type DemoWeekOrder = {
  buyer: string
  items: { url_key: string; qty: number }[]
  shipping: string
  payment: 'card' | 'spei' | 'cash'
  story: DemoOrderScenario
  /** internal note on the demo order, visible to operators only */
  note?: string
  invoice?: {
    rfc: string
    legal_name: string
    tax_regime: string
    use_code: string
    postcode: string
  }
}

export type DemoTicket = {
  buyer: string
  hours_ago: number
  reason: TicketReasonCode
  /** index of the order in the demo data that the demo ticket is about; null without an order */
  order: number | null
  subject: string
  body: string
  story: 'waiting' | 'assigned' | 'answered' | 'resolved'
  answer?: string
}

/** Sample orders and events of the demo week; each time is given in hours before the import. */
export type DemoWeek = {
  buyers: DemoBuyer[]
  /**
   * number of ordinary orders on each past day, oldest day first, and the products sold in these
   * orders
   */
  sales: { per_day: number[]; products: string[] }
  orders: (DemoWeekOrder & { hours_ago: number })[]
  tickets: DemoTicket[]
  reviews: {
    buyer: string
    url_key: string
    hours_ago: number
    rating: number
    title: string
    comment: string
    /** picture of a demo review, taken from the demo catalogue; null without a photo */
    photo: string | null
  }[]
  questions: { buyer: string; url_key: string; hours_ago: number; question: string }[]
  /**
   * manual stock movements in the demo data; `pieces` is the new stock level for the reason
   * `count`, otherwise the difference
   */
  shelves: {
    url_key: string
    hours_ago: number
    reason: ManualStockMovementReason
    pieces: number
    note: string
  }[]
  /** stock counts of the demo data, by storage location; counts that are not applied remain open */
  counted: {
    hours_ago: number
    place: string
    units: { url_key: string; pieces: number }[]
    applied: boolean
  }[]
  unknown_payment: { hours_ago: number; amount: number; description: string }
}

export async function readDemoWeek(folder: string): Promise<DemoWeek> {
  return JSON.parse(await readFile(join(folder, 'week-demo.json'), 'utf8'))
}

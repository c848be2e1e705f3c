import { addBusinessDays } from '../business-days.ts'
import { type Day, toMexicoDay } from '../calendar.ts'
import { type GrantedResult, type Refusal, refuse } from '../refusal-result.ts'
import type { RefundedUnits } from './refund.ts'

export type ReturnState = 'requested' | 'received' | 'inspected' | 'refunded' | 'refused'

export const returnStateTexts: Record<ReturnState, string> = {
  requested: 'Por llegar',
  received: 'Por revisar',
  inspected: 'Por reembolsar',
  refunded: 'Reembolsada',
  refused: 'Rechazada',
}

/** Inspection result of returned units: resellable, second hand, waste, or rejected without refund. */
export type ReturnInspectionOutcome = {
  toShelf: number
  secondHand: number
  waste: number
  turnedDown: number
}

export type ReturnLine = ReturnInspectionOutcome & {
  lineId: number
  productId: number | null
  sku: string
  name: string
  digital: boolean
  quantity: number
  note: string | null
}

/** Inspection result of one return line; `note` explains rejected and downgraded units. */
export type ReturnInspectionFinding = ReturnInspectionOutcome & {
  lineId: number
  note: string | null
}

/** Allowed transitions of a return, per state. */
const moves: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['received', 'refused'],
  received: ['inspected', 'refused'],
  inspected: ['refunded', 'refused'],
  refunded: [],
  refused: [],
}

export function canChangeReturnState(from: ReturnState, to: ReturnState): boolean {
  return moves[from].includes(to)
}

/** Checks that an inspection covers every unit and explains rejected and downgraded units. */
export function checkReturnInspectionFindings(
  lines: readonly Pick<ReturnLine, 'lineId' | 'quantity' | 'name'>[],
  findings: readonly ReturnInspectionFinding[],
): GrantedResult | Refusal<'findings-incomplete' | 'note-missing', { name: string }> {
  for (const { lineId, quantity, name } of lines) {
    const [found, ...more] = findings.filter((one) => one.lineId === lineId)
    const outcomes = found ? [found.toShelf, found.secondHand, found.waste, found.turnedDown] : []
    const isCounted = outcomes.every((units) => Number.isSafeInteger(units) && units >= 0)
    const sum = outcomes.reduce((units, more) => units + more, 0)
    if (!found || more.length > 0 || !isCounted || sum !== quantity) {
      return refuse('findings-incomplete', { name })
    }
    if (found.toShelf < quantity && !found.note?.trim()) return refuse('note-missing', { name })
  }
  return { ok: true }
}

/** Number of accepted units, which are refunded. */
export function countAcceptedUnits({
  toShelf,
  secondHand,
  waste,
}: ReturnInspectionOutcome): number {
  return toShelf + secondHand + waste
}

/** Refund request for an inspected return; resellable units are already back in stock. */
export function createReturnRefundRequest({
  id,
  lines,
}: {
  id: number
  lines: readonly ReturnLine[]
}) {
  const units = lines.flatMap((line): RefundedUnits[] => {
    const quantity = countAcceptedUnits(line)
    const { lineId } = line
    return quantity > 0 ? [{ lineId, quantity, goods: 'returned', restock: false }] : []
  })
  return { lines: units, shipping: false, returnId: id }
}

/** Deadline to inspect a received return and refund it. */
export function getReturnRefundDeadline(receivedAt: Date, businessDays: number): Day {
  return addBusinessDays(toMexicoDay(receivedAt), businessDays)
}

import { addBusinessDays } from '../business-days.ts'
import { type Day, toMexicoDay } from '../mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import type { RequestedRefundUnits } from './refund.ts'

export type OrderReturnState = 'requested' | 'received' | 'inspected' | 'refunded' | 'refused'

export const orderReturnStateTexts: Record<OrderReturnState, string> = {
  requested: 'Por llegar',
  received: 'Por revisar',
  inspected: 'Por reembolsar',
  refunded: 'Reembolsada',
  refused: 'Rechazada',
}

/**
 * Result of inspecting returned units: units to sell again, to sell as second hand, to scrap, or
 * refused without refund.
 */
type ReturnInspectionOutcome = {
  toShelf: number
  secondHand: number
  waste: number
  turnedDown: number
}

export type OrderReturnLine = ReturnInspectionOutcome & {
  lineId: number
  productId: number | null
  sku: string
  name: string
  digital: boolean
  quantity: number
  note: string | null
}

/**
 * Inspection result of one line of a return; `note` explains units that are refused or no longer
 * sold as new.
 */
export type ReturnLineInspectionResult = ReturnInspectionOutcome & {
  lineId: number
  note: string | null
}

/** States to which a return may change, by its current state. */
const moves: Record<OrderReturnState, readonly OrderReturnState[]> = {
  requested: ['received', 'refused'],
  received: ['inspected', 'refused'],
  inspected: ['refunded', 'refused'],
  refunded: [],
  refused: [],
}

export function canChangeOrderReturnState(from: OrderReturnState, to: OrderReturnState): boolean {
  return moves[from].includes(to)
}

/**
 * Validates that the inspection of a return covers every unit and explains units that are refused
 * or no longer sold as new.
 */
export function validateReturnInspection(
  lines: readonly Pick<OrderReturnLine, 'lineId' | 'quantity' | 'name'>[],
  findings: readonly ReturnLineInspectionResult[],
): SuccessResult | Refusal<'findings-incomplete' | 'note-missing', { name: string }> {
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

/** Number of returned units that the inspection accepted and the shop refunds. */
function countAcceptedUnits({ toShelf, secondHand, waste }: ReturnInspectionOutcome): number {
  return toShelf + secondHand + waste
}

/**
 * Creates the refund request for an inspected return; it restocks nothing, because the inspection
 * already put units back in stock.
 */
export function createReturnRefundRequest({
  id,
  lines,
}: {
  id: number
  lines: readonly OrderReturnLine[]
}) {
  const units = lines.flatMap((line): RequestedRefundUnits[] => {
    const quantity = countAcceptedUnits(line)
    const { lineId } = line
    return quantity > 0 ? [{ lineId, quantity, goods: 'returned', restock: false }] : []
  })
  return { lines: units, shipping: false, returnId: id }
}

/** Last day on which the shop may inspect and refund a received return. */
export function getReturnRefundDeadline(receivedAt: Date, businessDays: number): Day {
  return addBusinessDays(toMexicoDay(receivedAt), businessDays)
}

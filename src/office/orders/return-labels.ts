import type { OrderReturn } from '#contract/operator/returns.ts'
import { returnStateTexts } from '#domain/orders/order-return.ts'

type State = OrderReturn['state']

/** Dot style and labels of each return state. */
export const returnStateLabels: Record<
  State,
  { look: string; words: string; next: string | null }
> = {
  requested: { look: 'st wait', words: returnStateTexts.requested, next: 'Recibir' },
  received: { look: 'st wait', words: returnStateTexts.received, next: 'Revisar' },
  inspected: { look: 'st go', words: returnStateTexts.inspected, next: 'Reembolsar' },
  refunded: { look: 'st ok', words: returnStateTexts.refunded, next: null },
  refused: { look: 'st no', words: returnStateTexts.refused, next: null },
}

/** Whether the refund deadline of a product return has passed. */
export function isReturnOverdue({ due_on, closed_at }: OrderReturn, today: string): boolean {
  return closed_at === null && due_on !== null && due_on < today
}

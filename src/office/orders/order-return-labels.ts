import type { OrderReturn } from '#contract/operator/order-returns.ts'
import { orderReturnStateTexts } from '#domain/orders/order-return.ts'

type State = OrderReturn['state']

/** Dot style and labels of each return state. */
export const orderReturnStateLabels: Record<
  State,
  { look: string; words: string; next: string | null }
> = {
  requested: { look: 'st wait', words: orderReturnStateTexts.requested, next: 'Recibir' },
  received: { look: 'st wait', words: orderReturnStateTexts.received, next: 'Revisar' },
  inspected: { look: 'st go', words: orderReturnStateTexts.inspected, next: 'Reembolsar' },
  refunded: { look: 'st ok', words: orderReturnStateTexts.refunded, next: null },
  refused: { look: 'st no', words: orderReturnStateTexts.refused, next: null },
}

/** Whether the refund deadline of a product return has passed. */
export function isOrderReturnOverdue({ due_on, closed_at }: OrderReturn, today: string): boolean {
  return closed_at === null && due_on !== null && due_on < today
}

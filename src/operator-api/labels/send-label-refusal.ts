import type { SentRefusal } from '#api/register-operation-route.ts'
import type { buyLabel } from '#use-cases/labels/buy-label.ts'
import type { quoteLabel } from '#use-cases/labels/quote-label.ts'
import type { settleLabels } from '#use-cases/labels/settle-labels.ts'
import { sendOrderActionError } from '../orders/order-error-responses.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { formatLabelRefusal } from './label-refusal-texts.ts'

type LabelRefusal = Extract<
  Awaited<ReturnType<typeof buyLabel | typeof quoteLabel | typeof settleLabels>>,
  { ok: false }
>

/** Replies that a label was not offered, bought or cancelled. */
export function sendLabelRefusal<Refused extends LabelRefusal>(
  reply: Parameters<typeof sendErrorResponse>[0],
  refused: Refused,
): SentRefusal<Refused['code']>
export function sendLabelRefusal(
  reply: Parameters<typeof sendErrorResponse>[0],
  refused: LabelRefusal,
): SentRefusal<LabelRefusal['code']> {
  switch (refused.code) {
    case 'parcel-unfit':
      return sendRefusal(reply, refused)
    case 'sender-incomplete':
    case 'carrier-refused':
    case 'label-refused':
    case 'label-not-canceled':
      return sendErrorResponse(reply, 409, refused.code, formatLabelRefusal(refused))
    default:
      return sendOrderActionError(reply, refused)
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import { PreviewRefundBody } from '#contract/operator/refunds.ts'
import { type RefundRefusal, getRefundRefusalText } from '#contract/refusals/refund-refusal-text.ts'
import { invalidAmountText } from '#domain/format-money.ts'
import { type Centavos, pesosToCentavosIfExact, subtractCentavos, toPesos } from '#domain/money.ts'
import type { RefundRequest } from '#domain/orders/refund.ts'
import {
  previewRefund,
  readRefundableAmounts,
  type RefundPreview,
} from '#use-cases/orders/preview-refund.ts'
import { refundOrder } from '#use-cases/orders/refund-order.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendInvalidFieldError } from '../send-error-responses.ts'

/** Routes that preview and make refunds of an order. */
export async function refundRoutes(
  server: FastifyInstance,
  { db, clock, gateways }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getRefundable',
    {
      config: { needs: 'refunds:read' },
      summary: 'Las piezas de un pedido cuyo precio todavía puede volver',
    },
    async ({ params: { number } }, reply) => {
      const facts = await readRefundableAmounts(db, number)
      if (!facts) return sendRefundErrorResponse(reply, { code: 'order-not-found' })
      return {
        lines: facts.lines.map((line) => ({
          id: line.id,
          sku: line.sku,
          name: line.name,
          quantity: line.quantity,
          refunded: line.refunded,
          unsent: line.unsent,
          digital: line.digital,
          price: toPesos(line.unitPrice),
          discount: toPesos(line.discount),
        })),
        shipping: toPesos(subtractCentavos(facts.shipping, facts.shippingRefunded)),
        left: toPesos(facts.left),
      }
    },
  )

  registerOperationRoute(
    server,
    'previewRefund',
    {
      config: { needs: 'refunds:read' },
      summary:
        'Lo que haría un reembolso: dinero, cupón, puntos, existencias y lo que lee el cliente',
    },
    async ({ params: { number }, body }, reply) => {
      const ask = askOf(body)
      if (!ask) return sendInvalidFieldError(reply, 'invalid-input', 'amount', invalidAmountText)
      const planned = await previewRefund(db, { number, ask })
      return planned.ok ? toRefundPreview(planned.preview) : sendRefundErrorResponse(reply, planned)
    },
  )

  registerOperationRoute(
    server,
    'refundOrder',
    {
      config: { needs: 'refunds:write', stepUp: true },
      summary: 'Reembolsa piezas o un importe; sobre cierto importe lo aprueba otra persona',
    },
    async ({ params: { number }, body, caller: { actor } }, reply) => {
      const { reason, idempotency_key: requestKey } = body
      const ask = askOf(body)
      if (!ask) return sendInvalidFieldError(reply, 'invalid-input', 'amount', invalidAmountText)
      const [expected, expectedStays] = [body.expected_amount, body.expected_stays].map((pesos) =>
        pesos === undefined ? undefined : pesosToCentavosIfExact(pesos),
      )
      if (expected === null) {
        return sendInvalidFieldError(reply, 'invalid-input', 'expected_amount', invalidAmountText)
      }
      if (expectedStays === null) {
        return sendInvalidFieldError(reply, 'invalid-input', 'expected_stays', invalidAmountText)
      }
      const refund = {
        number,
        ask,
        reason,
        actor,
        ...(requestKey && { requestKey }),
        ...(expected !== undefined && { expected }),
        ...(expectedStays !== undefined && { expectedStays }),
      }
      const done = await refundOrder(db, await gateways(), refund, clock())
      return done.ok ? toRefundResponse(done) : sendRefundErrorResponse(reply, done)
    },
  )
}

export function toRefundResponse({ amount, asked }: { amount: Centavos; asked?: number }) {
  return { amount: toPesos(amount), approval: asked ?? null }
}

/** Replies that a refund is refused: 404 if the order is missing, 409 in other cases. */
export function sendRefundErrorResponse<Refused extends RefundRefusal>(
  reply: FastifyReply,
  refusal: Refused,
): SentRefusal<Refused['code']> {
  const status = refusal.code.endsWith('-not-found') ? 404 : 409
  return sendErrorResponse(reply, status, refusal.code, getRefundRefusalText(refusal))
}

/** Parses the requested refund; null if the amount has a fraction of a centavo. */
function askOf({
  amount: pesos,
  lines = [],
  shipping = false,
}: PreviewRefundBody): RefundRequest | null {
  if (pesos !== undefined) {
    const amount = pesosToCentavosIfExact(pesos)
    return amount === null ? null : { amount }
  }
  const units = lines.map(({ line_id: lineId, quantity, goods, restock = false }) => ({
    lineId,
    quantity,
    goods,
    restock,
  }))
  return { lines: units, shipping }
}

export function toRefundPreview({ plan, method, cardEnding, coupon, ...preview }: RefundPreview) {
  return {
    lines: plan.lines.map(
      ({ lineId, name, digital, quantity, goods, restock, price, discount, amount }) => ({
        line_id: lineId,
        name,
        digital,
        quantity,
        goods,
        restock,
        price: toPesos(price),
        discount: toPesos(discount),
        amount: toPesos(amount),
      }),
    ),
    shipping: toPesos(plan.shipping),
    given_before: toPesos(plan.givenBefore),
    amount: toPesos(plan.amount),
    stays: toPesos(plan.stays),
    points: plan.points,
    whole: plan.whole,
    method,
    card_ending: cardEnding,
    coupon: coupon && { code: coupon.code, comes_back: coupon.comesBack, points: coupon.points },
    ending_keys: preview.endingKeys,
    needs_second_person: preview.needsApproval,
    letter: preview.letter,
  }
}

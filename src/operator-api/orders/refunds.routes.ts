import type { FastifyInstance, FastifyReply } from 'fastify'
import { RefundAskBody } from '#contract/operator/refunds.ts'
import { pesosRequired } from '#domain/format-money.ts'
import { type Centavos, exactCentavos, subtract, toPesos } from '#domain/money.ts'
import type { RefundAsk } from '#domain/orders/refund.ts'
import {
  previewRefund,
  readRefundable,
  type RefundPreview,
} from '#use-cases/orders/preview-refund.ts'
import { refundOrder } from '#use-cases/orders/refund-order.ts'
import { type RefundNo, refundRefusalText } from '#use-cases/orders/refund-refusals.ts'
import { sendRefusal, sendUnfit } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

/** Routes of an order's refunds: preview and execution. */
export async function refundRoutes(server: FastifyInstance, { db, clock, gateway }: OfficeTools) {
  serve(
    server,
    'getRefundable',
    {
      config: { needs: 'refunds:read' },
      summary: 'Las piezas de un pedido cuyo precio todavía puede volver',
    },
    async ({ params: { number } }, reply) => {
      const facts = await readRefundable(db, number)
      if (!facts) return sendRefundRefusal(reply, { code: 'order-not-found' })
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
        shipping: toPesos(subtract(facts.shipping, facts.shippingRefunded)),
        left: toPesos(facts.left),
      }
    },
  )

  serve(
    server,
    'previewRefund',
    {
      config: { needs: 'refunds:read' },
      summary:
        'Lo que haría un reembolso: dinero, cupón, puntos, existencias y lo que lee el cliente',
    },
    async ({ params: { number }, body }, reply) => {
      const ask = askOf(body)
      if (!ask) return sendUnfit(reply, 'invalid-input', 'amount', pesosRequired)
      const planned = await previewRefund(db, { number, ask })
      return planned.ok ? toPreview(planned.preview) : sendRefundRefusal(reply, planned)
    },
  )

  serve(
    server,
    'refundOrder',
    {
      config: { needs: 'refunds:write', stepUp: true },
      summary: 'Reembolsa piezas o un importe; sobre cierto importe lo aprueba otra persona',
    },
    async ({ params: { number }, body, caller: { actor } }, reply) => {
      const { reason, idempotency_key: requestKey } = body
      const ask = askOf(body)
      if (!ask) return sendUnfit(reply, 'invalid-input', 'amount', pesosRequired)
      const [expected, expectedStays] = [body.expected_amount, body.expected_stays].map((pesos) =>
        pesos === undefined ? undefined : exactCentavos(pesos),
      )
      if (expected === null) {
        return sendUnfit(reply, 'invalid-input', 'expected_amount', pesosRequired)
      }
      if (expectedStays === null) {
        return sendUnfit(reply, 'invalid-input', 'expected_stays', pesosRequired)
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
      const done = await refundOrder(db, gateway, refund, clock())
      return done.ok ? toRefunded(done) : sendRefundRefusal(reply, done)
    },
  )
}

export function toRefunded({ amount, asked }: { amount: Centavos; asked?: number }) {
  return { amount: toPesos(amount), approval: asked ?? null }
}

/** Sends a refund refusal: 404 if the order is missing, 409 in other cases. */
export function sendRefundRefusal(reply: FastifyReply, refusal: RefundNo) {
  const status = refusal.code.endsWith('-not-found') ? 404 : 409
  return sendRefusal(reply, status, refusal.code, refundRefusalText(refusal))
}

/** Parses the requested refund; null if the amount has a fraction of a centavo. */
function askOf({ amount: pesos, lines = [], shipping = false }: RefundAskBody): RefundAsk | null {
  if (pesos !== undefined) {
    const amount = exactCentavos(pesos)
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

export function toPreview({ plan, method, cardEnding, coupon, ...preview }: RefundPreview) {
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

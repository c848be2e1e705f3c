import type { FastifyInstance, FastifyReply } from 'fastify'
import { ReturnPreviewResponse } from '#contract/order-returns.ts'
import { toCanonicalJson } from '#domain/canonical-json.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { pesosToCentavosIfExact, toPesos, zeroCentavos } from '#domain/money.ts'
import { verifyGoodsReturnLink } from '#sign-in/goods-return-links.ts'
import { previewReturn, type ReturnPreview } from '#use-cases/orders/preview-order-return.ts'
import { requestReturn } from '#use-cases/orders/request-order-return.ts'
import {
  forbidCaching,
  type ShopperSessionOptions,
  toTokenSigningSecrets,
} from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const late =
  'El plazo para devolver este pedido ya terminó, y con él este enlace. Si algo falla, usa la garantía: abre un ticket desde tu pedido.'
const foreign =
  'Este enlace no es de un pedido de la tienda o llegó incompleto. Ábrelo otra vez desde el correo, o devuelve desde tu pedido en tu cuenta.'

/**
 * Routes by which a shopper requests a return through the signed link in an e-mail; the link is
 * valid for one order only.
 */
export async function orderReturnByEmailLinkRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions,
) {
  const { db, clock } = options
  forbidCaching(server)

  registerShopApiRoute(
    server,
    'getReturnOffer',
    {
      config: { cost: 'read' },
      summary: 'Qué regresa si se devuelve un pedido, con el enlace firmado del correo',
    },
    async ({ body: { token, lines = [] } }, reply) => {
      const now = clock()
      const link = await verifyGoodsReturnLink(token, { ...toTokenSigningSecrets(options), now })
      if (!link || link === 'late') return sendLinkOver(reply, link === 'late')
      const wanted = { number: link.orderNumber, wish: lines }
      const offer = await previewReturn(db, wanted, toMexicoDay(now))
      return 'ok' in offer
        ? sendLinkOver(reply, false)
        : { success: true as const, offer: toOffer(offer) }
    },
  )

  registerShopApiRoute(
    server,
    'requestReturnByLink',
    {
      config: { cost: 'write' },
      summary: 'Pide devolver un pedido con el enlace firmado del correo; otra vez no cambia nada',
    },
    async ({ body }, reply) => {
      const now = clock()
      const link = await verifyGoodsReturnLink(body.token, {
        ...toTokenSigningSecrets(options),
        now,
      })
      if (!link || link === 'late') return sendLinkOver(reply, link === 'late')
      const expected = pesosToCentavosIfExact(body.amount)
      if (expected === null) return sendApiErrorResponse(reply, 'return-changed')
      const { lines, why = '' } = body
      const request = { number: link.orderNumber, lines, why, expected }
      const requested = await requestReturn(db, request, now)
      if (requested.ok) {
        return { success: true as const, messageForUser: 'Recibimos tu solicitud de devolución.' }
      }
      if (requested.code === 'too-many-requests') {
        return sendTooManyRequests(reply, requested.retryAfterSeconds)
      }
      // Sends the same reply for an unknown order as for an expired return link, so that the link
      // does not reveal whether the order exists.
      if (requested.code === 'order-not-found') return sendLinkOver(reply, false)
      return sendApiErrorResponse(reply, requested.code)
    },
  )
}

function sendLinkOver(reply: FastifyReply, isLate: boolean) {
  return sendApiErrorResponse(reply, 'link-over', { messageForUser: isLate ? late : foreign })
}

function toOffer(offer: ReturnPreview): ReturnPreviewResponse['offer'] {
  const { orderNumber, standing, until, isFree, refundDays, lines, comesBack, latest } = offer
  const planned = comesBack?.plan.lines ?? []
  return {
    order_number: orderNumber,
    standing,
    until,
    is_free: isFree ? 1 : 0,
    refund_days: refundDays,
    lines: lines.map(({ place, name, most, chosen, lineId }) => ({
      place,
      name,
      most,
      quantity: chosen,
      amount: toPesos(planned.find((one) => one.lineId === lineId)?.amount ?? zeroCentavos),
    })),
    comes_back: comesBack && {
      amount: toPesos(comesBack.plan.amount),
      shipping: toPesos(comesBack.plan.shipping),
      method: comesBack.method,
      points_lost: comesBack.plan.points,
      coupon: comesBack.coupon,
    },
    latest: latest && {
      state: latest.state,
      requested_at: latest.requestedAt.toISOString(),
      refused_reason: latest.refusedReason,
      folio: latest.acknowledgement?.folio ?? null,
      seal: latest.seal,
      sealed: latest.acknowledgement && toCanonicalJson(latest.acknowledgement),
      amount: latest.acknowledgement && Number(latest.acknowledgement.total),
      lines: latest.lines.map(({ name, quantity }) => ({ name, quantity })),
    },
  }
}

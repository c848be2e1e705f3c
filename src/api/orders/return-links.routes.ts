import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Done } from '#contract/problem.ts'
import { ReturnByLinkBody, ReturnOfferBody, ReturnOfferReply } from '#contract/returns.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { exactCentavos, toPesos, zero } from '#domain/money.ts'
import { readReturnLink } from '#sign-in/return-links.ts'
import { readReturnOffer, type ReturnOffer } from '#use-cases/orders/read-return-offer.ts'
import { requestReturn } from '#use-cases/orders/request-return.ts'
import { orRefused, sendProblem, sendTooMany } from '../problem-replies.ts'
import { forbidStorage, secretsOf, type SessionOptions } from '../shopper-session.ts'

const late =
  'El plazo para devolver este pedido ya terminó, y con él este enlace. Si algo falla, usa la garantía: abre un ticket desde tu pedido.'
const foreign =
  'Este enlace no es de un pedido de la tienda o llegó incompleto. Ábrelo otra vez desde el correo, o devuelve desde tu pedido en tu cuenta.'

/** Routes of returns by the signed link of an e-mail, valid for its order only. */
export async function returnLinkRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  forbidStorage(app)

  app.post(
    '/api/v1/shop/returnOffer',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getReturnOffer',
        summary: 'Qué regresa si se devuelve un pedido, con el enlace firmado del correo',
        body: ReturnOfferBody,
        response: { 200: orRefused(ReturnOfferReply) },
      },
    },
    async ({ body: { token, lines = [] } }, reply) => {
      const now = clock()
      const link = await readReturnLink(token, { ...secretsOf(options), now })
      if (!link || link === 'late') return sendLinkOver(reply, link === 'late')
      const wanted = { number: link.orderNumber, wish: lines }
      const offer = await readReturnOffer(db, wanted, dayInMexico(now))
      return 'ok' in offer
        ? sendLinkOver(reply, false)
        : { success: true as const, offer: toOffer(offer) }
    },
  )

  app.post(
    '/api/v1/shop/requestReturn',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'requestReturnByLink',
        summary:
          'Pide devolver un pedido con el enlace firmado del correo; otra vez no cambia nada',
        body: ReturnByLinkBody,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ body }, reply) => {
      const now = clock()
      const link = await readReturnLink(body.token, { ...secretsOf(options), now })
      if (!link || link === 'late') return sendLinkOver(reply, link === 'late')
      const expected = exactCentavos(body.amount)
      if (expected === null) return sendProblem(reply, 'return-changed')
      const { lines, why = '' } = body
      const request = { number: link.orderNumber, lines, why, expected }
      const requested = await requestReturn(db, request, now)
      if (requested.ok) {
        return { success: true as const, messageForUser: 'Recibimos tu solicitud de devolución.' }
      }
      if (requested.code === 'too-many-requests') {
        return sendTooMany(reply, requested.retryAfterSeconds)
      }
      // Same answer as for an expired link, so that the link does not reveal whether the order exists.
      if (requested.code === 'order-not-found') return sendLinkOver(reply, false)
      return sendProblem(reply, requested.code)
    },
  )
}

function sendLinkOver(reply: FastifyReply, isLate: boolean) {
  return sendProblem(reply, 'link-over', { messageForUser: isLate ? late : foreign })
}

function toOffer(offer: ReturnOffer): ReturnOfferReply['offer'] {
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
      amount: toPesos(planned.find((one) => one.lineId === lineId)?.amount ?? zero),
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
      sealed: latest.acknowledgement && canonicalJson(latest.acknowledgement),
      amount: latest.acknowledgement && Number(latest.acknowledgement.total),
      lines: latest.lines.map(({ name, quantity }) => ({ name, quantity })),
    },
  }
}

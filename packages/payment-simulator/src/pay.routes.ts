import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import { createDevServicePageCsp } from '@tianguis/html-pages/security-headers.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { renderThreeDSecurePage, paymentMethodSlugs, renderPaymentPage } from './pay-page.ts'
import {
  type SimulatedPaymentMethod,
  webhookDeliveryModes,
  type PaymentSession,
} from './payment-session-types.ts'
import { findPaymentSession } from './payment-sessions.ts'
import { simulatePaymentOutcome } from './simulate-outcome.ts'
import {
  type SimulatedEventName,
  type SimulatedEventOptions,
  applySimulatedEvent,
} from './simulated-events.ts'
import type { SimulatorDependencies } from './simulator-api.routes.ts'
import {
  findTestCard,
  maskCardNumber,
  findCardFormFieldErrors,
  readCardForm,
} from './test-cards.ts'

const bankCode = '123456'

type ById = { Params: { id: string }; Querystring: { forma?: string }; Body: FormFields }

/** Simulator routes for shoppers: payment page, forms, page of the simulated bank. */
export function shopperPaymentPageRoutes(
  app: FastifyInstance,
  dependencies: SimulatorDependencies,
): void {
  const { pool, clock, shop, poke } = dependencies

  async function current(id: string): Promise<PaymentSession | undefined> {
    await applySimulatedEvent(pool, id, 'time-out', {}, clock())
    return findPaymentSession(pool, id)
  }

  async function move(
    id: string,
    name: SimulatedEventName,
    given: SimulatedEventOptions,
  ): Promise<PaymentSession | undefined> {
    await applySimulatedEvent(pool, id, 'time-out', {}, clock())
    const session = await applySimulatedEvent(pool, id, name, given, clock())
    poke()
    return session
  }

  app.get<ById>('/pagar/:id', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    return show(
      reply,
      session,
      renderPaymentPage(session, shop(), {
        chosen: chosenMethod(session, request.query.forma),
      }),
    )
  })

  app.post<ById>('/pagar/:id/tarjeta', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    if (session.status !== 'open') return backToPage(reply, session)
    const form = readCardForm(request.body)
    const problems = findCardFormFieldErrors(form, session.installmentPlans, clock())
    if (Object.keys(problems).length > 0) {
      return show(
        reply.code(422),
        session,
        renderPaymentPage(session, shop(), { chosen: 'card', attempt: { problems, ...form } }),
      )
    }
    const { brand, answer } = findTestCard(form.number)!
    const { holder, installments } = form
    const card = { maskedPan: maskCardNumber(form.number), brand, installments, holder }
    const given = answer.kind === 'decline' ? { card, reason: answer.reason } : { card }
    const changed = await move(session.id, answer.kind, given)
    if (!changed) return backToPage(reply, session)
    if (answer.kind === 'decline') return backToPage(reply, session)
    if (answer.kind === 'ask-bank') return reply.redirect(`/pagar/${session.id}/banco`, 303)
    return reply.redirect(session.successUrl, 303)
  })

  app.get<ById>('/pagar/:id/banco', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    if (!session.challenge) return backToPage(reply, session)
    return show(reply, session, renderThreeDSecurePage(session, shop(), false))
  })

  app.post<ById>('/pagar/:id/banco', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    if (!session.challenge) return backToPage(reply, session)
    if (request.body.respuesta === 'rechazar') {
      await move(session.id, 'decline', { reason: 'No confirmaste el pago con tu banco.' })
      return backToPage(reply, session)
    }
    if (request.body.codigo !== bankCode) {
      return show(reply.code(422), session, renderThreeDSecurePage(session, shop(), true))
    }
    const paid = await move(session.id, 'approve', { card: session.challenge })
    return paid ? reply.redirect(session.successUrl, 303) : backToPage(reply, session)
  })

  for (const method of ['spei', 'cash'] as const) {
    app.post<ById>(`/pagar/:id/${paymentMethodSlugs[method]}`, async (request, reply) => {
      const session = await findPaymentSession(pool, request.params.id)
      if (!session) return notFound(reply)
      await move(session.id, 'pending', { method })
      return backToPage(reply, session)
    })
  }

  app.post<ById>('/pagar/:id/respuesta', async (request, reply) => {
    const session = await findPaymentSession(pool, request.params.id)
    if (!session) return notFound(reply)
    const [outcome = '', notice] = (request.body.respuesta ?? '').split(':')
    const changed = await simulatePaymentOutcome(
      pool,
      session.id,
      outcome,
      { notice: webhookDeliveryModes.find((mode) => mode === notice) },
      clock(),
    )
    poke()
    const isDone = changed && ['paid', 'pending'].includes(changed.status)
    return isDone && !changed.voucher
      ? reply.redirect(session.successUrl, 303)
      : backToPage(reply, session)
  })

  app.post<ById>('/pagar/:id/volver', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    // Leaving the payment page after a declined card ends the session; without a declined card, the
    // session can still be paid later.
    if (session.declineReason) await move(session.id, 'fail', {})
    return reply.redirect(session.failureUrl, 303)
  })
}

function chosenMethod(session: PaymentSession, slug: string | undefined): SimulatedPaymentMethod {
  const method = session.methods.find((name) => paymentMethodSlugs[name] === slug)
  return method ?? session.methods[0]!
}

/**
 * Sends a payment page that the browser reloads on Back, so that a completed payment is shown. Its
 * content security policy allows forms to redirect to the shop.
 */
function show(reply: FastifyReply, session: PaymentSession, markup: string) {
  const shops = [session.successUrl, session.failureUrl].map((url) => new URL(url).origin)
  return reply
    .header(
      'content-security-policy',
      createDevServicePageCsp({ formTargets: [...new Set(shops)] }),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup)
}

function backToPage(reply: FastifyReply, session: PaymentSession) {
  return reply.redirect(`/pagar/${session.id}`, 303)
}

function notFound(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Ese cobro no existe.')
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Form } from '../look/form-body.ts'
import { contentPolicy } from '../look/secure-pages.ts'
import { type MoveName, type Play, play } from './outcomes.ts'
import { bankPage, methodSlugs, payPage } from './pay-page.ts'
import type { Dependencies } from './rest.routes.ts'
import { type Method, noticeModes, type Session } from './session.ts'
import { findById } from './sessions.ts'
import { simulate } from './simulate.ts'
import { findTestCard, maskPan, problemsOf, readCardForm } from './test-cards.ts'

const bankCode = '123456'

type ById = { Params: { id: string }; Querystring: { forma?: string }; Body: Form }

/** Payment pages for shoppers: payment page, forms, bank page. */
export function payRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { pool, clock, shopName, poke } = dependencies

  async function current(id: string): Promise<Session | undefined> {
    await play(pool, id, 'time-out', {}, clock())
    return findById(pool, id)
  }

  async function move(id: string, name: MoveName, given: Play): Promise<Session | undefined> {
    await play(pool, id, 'time-out', {}, clock())
    const session = await play(pool, id, name, given, clock())
    poke()
    return session
  }

  app.get<ById>('/pagar/:id', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    return show(
      reply,
      session,
      payPage(session, shopName(), { chosen: chosenMethod(session, request.query.forma) }),
    )
  })

  app.post<ById>('/pagar/:id/tarjeta', async (request, reply) => {
    const session = await current(request.params.id)
    if (!session) return notFound(reply)
    if (session.status !== 'open') return backToPage(reply, session)
    const form = readCardForm(request.body)
    const problems = problemsOf(form, session.installmentPlans, clock())
    if (Object.keys(problems).length > 0) {
      return show(
        reply.code(422),
        session,
        payPage(session, shopName(), { chosen: 'card', attempt: { problems, ...form } }),
      )
    }
    const { brand, answer } = findTestCard(form.number)!
    const { holder, installments } = form
    const card = { maskedPan: maskPan(form.number), brand, installments, holder }
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
    return show(reply, session, bankPage(session, shopName(), false))
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
      return show(reply.code(422), session, bankPage(session, shopName(), true))
    }
    const paid = await move(session.id, 'approve', { card: session.challenge })
    return paid ? reply.redirect(session.successUrl, 303) : backToPage(reply, session)
  })

  for (const method of ['spei', 'cash'] as const) {
    app.post<ById>(`/pagar/:id/${methodSlugs[method]}`, async (request, reply) => {
      const session = await findById(pool, request.params.id)
      if (!session) return notFound(reply)
      await move(session.id, 'pending', { method })
      return backToPage(reply, session)
    })
  }

  app.post<ById>('/pagar/:id/respuesta', async (request, reply) => {
    const session = await findById(pool, request.params.id)
    if (!session) return notFound(reply)
    const [outcome = '', notice] = (request.body.respuesta ?? '').split(':')
    const changed = await simulate(
      pool,
      session.id,
      outcome,
      { notice: noticeModes.find((mode) => mode === notice) },
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
    // Leaving after a declined card ends the session; a session without a card attempt can be paid later.
    if (session.declineReason) await move(session.id, 'fail', {})
    return reply.redirect(session.failureUrl, 303)
  })
}

function chosenMethod(session: Session, slug: string | undefined): Method {
  const method = session.methods.find((name) => methodSlugs[name] === slug)
  return method ?? session.methods[0]!
}

/**
 * Sends a page that the browser reloads on Back, so that it shows a completed payment. CSP form-action includes the
 * shop's origins.
 */
function show(reply: FastifyReply, session: Session, markup: string) {
  const shops = [session.successUrl, session.failureUrl].map((url) => new URL(url).origin)
  return reply
    .header('content-security-policy', contentPolicy({ formTargets: [...new Set(shops)] }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup)
}

function backToPage(reply: FastifyReply, session: Session) {
  return reply.redirect(`/pagar/${session.id}`, 303)
}

function notFound(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Ese cobro no existe.')
}

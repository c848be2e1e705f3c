import type { FastifyInstance } from 'fastify'
import type { Form } from '../look/form-body.ts'
import { countBySession } from './notices.ts'
import { operatorPage } from './operator-page.ts'
import type { Dependencies } from './rest.routes.ts'
import type { NoticeMode } from './session.ts'
import { findById, newest } from './sessions.ts'
import { simulate } from './simulate.ts'

const maxShown = 50

/** The page where someone plays the bank: deposits, expiries, repeated notices, charge-backs. */
export function operatorRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { pool, clock, poke } = dependencies

  app.get<{ Querystring: { rechazada?: string } }>('/', async (request, reply) => {
    const sessions = await newest(pool, maxShown)
    const notices = await countBySession(
      pool,
      sessions.map((session) => session.id),
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(operatorPage(sessions, notices, request.query.rechazada !== undefined))
  })

  app.post<{ Params: { id: string }; Body: Form }>('/cobros/:id', async (request, reply) => {
    const { id } = request.params
    const session = await findById(pool, id)
    const outcome = request.body.accion ?? ''
    const amount = Math.round(Number(request.body.monto) * 100)
    const isWhole = session && amount === session.amount - session.paidAmount
    const changed = await simulate(
      pool,
      id,
      outcome,
      {
        // the amount the form came with means "another one" to an outcome that is about a wrong amount
        ...(amount > 0 && !(isWhole && outcome === 'wrong-amount') ? { amount } : {}),
        notice: (request.body.aviso ?? 'once') as NoticeMode,
      },
      clock(),
    )
    poke()
    return reply.redirect(changed ? `/#${id}` : `/?rechazada#${id}`, 303)
  })
}

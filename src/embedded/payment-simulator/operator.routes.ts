import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '../look/form-body.ts'
import { countBySession } from './notices.ts'
import { operatorPage } from './operator-page.ts'
import type { Dependencies } from './rest.routes.ts'
import { isSame } from './same-secret.ts'
import { noticeModes } from './session.ts'
import { findById, newest } from './sessions.ts'
import { simulate } from './simulate.ts'

const maxShown = 50

/** Routes of the operator page, which simulates the bank: deposits, expiries, repeated notices, chargebacks. */
export function operatorRoutes(
  app: FastifyInstance,
  dependencies: Dependencies & { operatorProvesSecret?: boolean | undefined },
): void {
  const { pool, secret, clock, poke, operatorProvesSecret } = dependencies

  /** Requires authentication for the operator page, which decides payments. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (!operatorProvesSecret || isSame(basicPassword(request), secret)) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Simulador de pagos", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('Esta página pide como contraseña la clave del simulador, PAYMENT_SIMULATOR_SECRET.')
  }
  const guarded = { onRequest: admit }

  app.get<{ Querystring: { rechazada?: string } }>('/', guarded, async (request, reply) => {
    const sessions = await newest(pool, maxShown)
    const notices = await countBySession(
      pool,
      sessions.map((session) => session.id),
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(operatorPage(sessions, notices, request.query.rechazada !== undefined))
  })

  type Play = { Params: { id: string }; Body: Form }
  app.post<Play>('/cobros/:id', guarded, async (request, reply) => {
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
        // For amount errors, the form's default amount means "another amount".
        ...(amount > 0 && !(isWhole && outcome === 'wrong-amount') ? { amount } : {}),
        notice: noticeModes.find((mode) => mode === request.body.aviso),
      },
      clock(),
    )
    poke()
    return reply.redirect(changed ? `/#${id}` : `/?rechazada#${id}`, 303)
  })
}

function basicPassword({ headers }: FastifyRequest): string {
  const [, credentials = ''] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  return Buffer.from(credentials, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

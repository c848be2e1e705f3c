import { readFileSync } from 'node:fs'
import {
  limitServerConnections,
  devServiceConnectionTimeouts,
} from '@tianguis/html-pages/connection-limits.ts'
import { parseFormBodies } from '@tianguis/html-pages/parse-form-body.ts'
import { reportServerErrors } from '@tianguis/html-pages/report-failures.ts'
import { addSecurityHeaders } from '@tianguis/html-pages/security-headers.ts'
import { shopSheetRoute, styleSheetRoutes } from '@tianguis/html-pages/style-sheet.routes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { bankSimulationRoutes } from './bank-simulation.routes.ts'
import { shopperPaymentPageRoutes } from './pay.routes.ts'
import { type SimulatorShop, unnamedShop } from './payment-session-types.ts'
import * as paymentSessions from './payment-sessions.ts'
import { type SimulatorDependencies, simulatorApiRoutes } from './simulator-api.routes.ts'
import { createSimulatorTables } from './simulator-schema.ts'
import { startSimulatorWorker } from './simulator-worker.ts'

type PaymentSimulatorOptions = {
  host: string
  port: number
  /** base URL used by browsers and the shop, if not http://localhost:<port> */
  url?: string
  /** bearer token of the shop's calls, and secret that signs the payment webhooks */
  secret: string
  databaseUrl: string
  /** current name and branding of the shop that receives the payment */
  shop?: () => SimulatorShop
  /** whether the simulator's operator page asks for the secret */
  operatorProvesSecret?: boolean
  clock?: () => Date
  /** whether expiries, delayed approvals and payment webhooks are paused */
  isPaused?: () => boolean
  /** called with errors that occur outside of requests */
  onError: (error: unknown) => void
}

export type PaymentSimulator = {
  url: string
  port: number
  /** deletes payment sessions with their refunds and webhooks */
  forget(sessionIds: string[]): Promise<void>
  close(): Promise<void>
}

/** Starts the payment simulator; its payment sessions and webhooks survive restarts. */
export async function startPaymentSimulator(
  options: PaymentSimulatorOptions,
): Promise<PaymentSimulator> {
  const { clock = () => new Date(), onError } = options
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 5 })
  const app = Fastify({
    ...devServiceConnectionTimeouts,
    logger: false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
  })
  limitServerConnections(app.server)
  // Ignores broken database connections: pending queries fail by themselves, and the next query
  // opens a new connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await createSimulatorTables(pool)

  const worker = startSimulatorWorker({
    pool,
    secret: options.secret,
    clock,
    isPaused: options.isPaused,
    onError,
  })
  let url = options.url ?? ''
  const dependencies: SimulatorDependencies = {
    pool,
    secret: options.secret,
    clock,
    url: () => url,
    shop: options.shop ?? (() => unnamedShop),
    poke: () => worker.poke(),
  }
  reportServerErrors(app, onError)
  parseFormBodies(app)
  acceptEmptyJson(app)
  addSecurityHeaders(app, { address: options.url })
  refuseForeignForms(app)
  simulatorApiRoutes(app, dependencies)
  shopperPaymentPageRoutes(app, dependencies)
  bankSimulationRoutes(app, { ...dependencies, operatorProvesSecret: options.operatorProvesSecret })
  await app.register(styleSheetRoutes)
  shopSheetRoute(app, () => dependencies.shop().sheet)
  assetRoutes(app)
  app.get('/health', async () => ({ ok: true }))

  try {
    await app.listen({ host: options.host, port: options.port })
  } catch (error) {
    await worker.close()
    await pool.end()
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  url ||= `http://localhost:${port}`
  return {
    url,
    port,
    forget: (ids) => paymentSessions.deletePaymentSessions(pool, ids),
    async close() {
      await app.close()
      await worker.close()
      await pool.end()
    },
  }
}

/**
 * Allows empty request bodies on the simulator's routes that simulate an outcome or expire a
 * session.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body ? JSON.parse(String(body)) : undefined)
    } catch {
      done(Object.assign(new Error('Not JSON'), { statusCode: 400 }))
    }
  })
}

/**
 * Rejects forms sent from other sites (CSRF) by the header `sec-fetch-site`, which calls from
 * servers do not have.
 */
function refuseForeignForms(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (request.method === 'POST' && site && site !== 'same-origin') {
      return reply.code(403).send({ code: 'cross-site' })
    }
  })
}

function assetRoutes(app: FastifyInstance): void {
  const types = { 'pay-pages.css': 'text/css', 'pay-pages.js': 'text/javascript' }
  for (const [name, type] of Object.entries(types)) {
    const content = readFileSync(new URL(name, import.meta.url))
    app.get(`/pasarela/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(content),
    )
  }
}

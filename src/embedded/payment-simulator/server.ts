import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { operatorRoutes } from './operator.routes.ts'
import { contentPolicy, payRoutes } from './pay.routes.ts'
import { type Dependencies, restRoutes } from './rest.routes.ts'
import { createTables } from './schema.ts'
import { startWorker } from './worker.ts'

const FONT =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b3b42"/><path d="M10.5 15v-3a5.5 5.5 0 0 1 11 0v3M9 15h14v9H9z" fill="none" stroke="#ff9a1f" stroke-width="2.4" stroke-linejoin="round"/></svg>'

export type PaymentSimulatorOptions = {
  host: string
  port: number
  /** The address browsers and the shop use, when it is not http://localhost:<port>. */
  url?: string
  /** Bearer token of the shop's calls and key of the notices' signatures. */
  secret: string
  databaseUrl: string
  clock?: () => Date
}

/** Starts a stand-in payment processor; its sessions and waiting notices survive restarts. */
export async function start(
  options: PaymentSimulatorOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const clock = options.clock ?? (() => new Date())
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 5 })
  const app = Fastify({
    logger: false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
  })
  // an idle connection that breaks is replaced at the next query
  pool.on('error', () => undefined)
  await createTables(pool)

  const worker = startWorker({
    pool,
    secret: options.secret,
    clock,
    onError: (error) => console.error('payment simulator:', error),
  })
  let url = options.url ?? ''
  const dependencies: Dependencies = {
    pool,
    secret: options.secret,
    clock,
    url: () => url,
    poke: () => worker.poke(),
  }
  acceptForms(app)
  protectPages(app)
  restRoutes(app, dependencies)
  payRoutes(app, dependencies)
  operatorRoutes(app, dependencies)
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
    async close() {
      await app.close()
      await worker.close()
      await pool.end()
    },
  }
}

function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  // an empty body is a legal way to call the simulate and expire routes
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body ? JSON.parse(String(body)) : undefined)
    } catch {
      done(Object.assign(new Error('Not JSON'), { statusCode: 400 }))
    }
  })
}

function protectPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentPolicy(),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    // forms are sent by our own pages only; servers do not send this header
    const site = request.headers['sec-fetch-site']
    if (request.method === 'POST' && site && site !== 'same-origin') {
      return reply.code(403).send({ code: 'cross-site' })
    }
  })
}

function assetRoutes(app: FastifyInstance): void {
  const files = {
    'simulator.css': { type: 'text/css; charset=utf-8', body: readBeside('simulator.css') },
    'copy.js': { type: 'text/javascript; charset=utf-8', body: readBeside('copy.js') },
    'icono.svg': { type: 'image/svg+xml', body: MARK },
    'letra.woff2': { type: 'font/woff2', body: readFont() },
  }
  for (const [name, { type, body }] of Object.entries(files)) {
    if (body === undefined) continue
    app.get(`/simulador/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(body),
    )
  }
}

function readBeside(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url))
}

/** The shop's typeface when its package is installed; the pages fall back to the system's otherwise. */
function readFont(): Buffer | undefined {
  try {
    return readFileSync(new URL(import.meta.resolve(FONT)))
  } catch {
    return undefined
  }
}

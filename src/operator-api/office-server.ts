import compress from '@fastify/compress'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { storedPictures } from '#api/catalogue/stored-pictures.ts'
import { connectionLimits, mostConnections } from '#api/connection-limits.ts'
import { gatherCalls } from '#api/docs/api-document.ts'
import { docsRoutes } from '#api/docs/docs.routes.ts'
import { logReplies, requestLogging } from '#api/log.ts'
import { limitRates, type RateLimits } from '#api/rate-limits.ts'
import { refuseUnreadable } from '#api/refuse-unreadable.ts'
import { healthRoutes } from '#api/running/health.routes.ts'
import { secureReplies } from '#api/secure-replies.ts'
import { lazySerializers } from '#api/serializers.ts'
import { forbidStorage } from '#api/shopper-session.ts'
import { trustProxies } from '#api/trusted-proxies.ts'
import { lazyValidators } from '#api/validators.ts'
import { type OfficeProvider, officeClient } from '#sign-in/office-provider.ts'
import { holderOf } from './caller.ts'
import { offerWorkbooks } from './csv.ts'
import { gatherNeeds, guardRoutes } from './gate.ts'
import { groupChecks } from './group-check.ts'
import { officeApi } from './office-api.ts'
import { refuseForeignOrigins } from './own-origin.ts'
import { sendRefusal } from './refusals.ts'
import { replyToError } from './reply-to-error.ts'
import { operatorRoutes } from './routes.ts'
import { followLinks } from './sign-in/follow-links.ts'
import { logoutNoticeRoutes } from './sign-in/logout-notice.routes.ts'
import { comingBack, signInRoutes } from './sign-in/sign-in.routes.ts'
import type { OfficeTools } from './tools.ts'

export type OfficeOptions = Omit<OfficeTools, 'clock'> & {
  clock?: () => Date
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies?: string[]
  logLevel?: string
  /** Rate limits; unlimited if absent. */
  rateLimits?: RateLimits | undefined
  /** Number of the newest database migration that this program needs. */
  newestMigration?: number
  /** Identity provider of operators; sign-in is disabled if absent. */
  signIn?: Omit<OfficeProvider, 'redirectUri'> | undefined
}

/** The HTTP server of the operator API; back office pages are added separately. */
export async function createOfficeServer({
  officeUrl,
  pictures,
  trustedProxies = [],
  logLevel = 'silent',
  rateLimits,
  newestMigration = 0,
  signIn,
  clock = () => new Date(),
  ...others
}: OfficeOptions) {
  const tools = { clock, officeUrl, pictures, ...others }
  const trusts = trustProxies(trustedProxies)
  const app = Fastify({
    ...connectionLimits,
    ...requestLogging(logLevel, trusts),
    trustProxy: trusts,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.maxConnections = mostConnections
  app.setValidatorCompiler(lazyValidators())
  app.setSerializerCompiler(lazySerializers())
  app.setErrorHandler(replyToError)
  secureReplies(app, { tlsOnly: officeUrl.startsWith('https:'), unframed: true, camera: true })
  logReplies(app)
  forbidStorage(app)
  refuseUnreadable(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  await limitRates(app, { limits: rateLimits, isCaching: false })
  refuseForeignOrigins(app, officeUrl)
  followLinks(app, officeUrl)
  gatherNeeds(app)
  app.decorate('sessionHolder', (request) => holderOf(request, { db: tools.db, officeUrl }))

  const redirectUri = new URL(comingBack, officeUrl).href
  const provider = signIn && officeClient({ ...signIn, redirectUri })
  const groupCheck = signIn?.groups && provider && groupChecks(tools.db, provider, clock)
  const door = { db: tools.db, clock, officeUrl, groupCheck }

  await gatherCalls(app, officeApi, officeUrl)
  await app.register(healthRoutes, { db: tools.db, newestMigration })
  await app.register(docsRoutes, { about: officeApi })
  await app.register(storedPictures, { pictures })
  await app.register(async (guarded) => {
    offerWorkbooks(guarded)
    guardRoutes(guarded, door)
    for (const routes of operatorRoutes) await guarded.register(routes, tools)
  })
  if (signIn && provider) {
    await app.register(signInRoutes, { ...door, provider })
    await app.register(logoutNoticeRoutes, { ...door, provider: signIn })
  }
  app.all('/api/*', { config: { cost: 'read' } }, async (_request, reply) =>
    sendRefusal(reply, 404, 'not-found', 'No hay una llamada así en esta dirección.'),
  )
  return app
}

import compress from '@fastify/compress'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { forbidCaching } from '#api/authenticate-shopper.ts'
import { servePictureFiles } from '#api/catalogue/serve-picture-files.ts'
import { httpConnectionTimeouts, maxConnections } from '#api/connection-limits.ts'
import { apiDocumentationRoutes } from '#api/docs/docs.routes.ts'
import { collectApiRoutes } from '#api/docs/openapi-document.ts'
import { createLazySerializers } from '#api/lazy-serializers.ts'
import { createLazyValidators } from '#api/lazy-validators.ts'
import { enforceRateLimits, type RateLimits } from '#api/rate-limits.ts'
import { rejectInvalidInput } from '#api/reject-invalid-input.ts'
import { logHttpResponses, createRequestLogOptions } from '#api/request-log.ts'
import { healthRoutes } from '#api/running/health.routes.ts'
import { addSecurityHeaders } from '#api/security-headers.ts'
import { createTrustedProxyCheck } from '#api/trusted-proxies.ts'
import {
  type OfficeIdentityProvider,
  createOfficeSignInClient,
} from '#sign-in/office-sign-in-client.ts'
import { findBrowserSession } from './authenticate-caller.ts'
import { operatorApiDescription } from './operator-api-description.ts'
import { handleOperatorError } from './operator-error-handler.ts'
import { parseLargeJsonBodiesInSteps } from './parse-json-bodies.ts'
import { createOperatorGroupRefresher } from './refresh-operator-groups.ts'
import { rejectCrossOriginRequests } from './reject-cross-origin-requests.ts'
import type { OperatorRouteDependencies } from './route-dependencies.ts'
import { collectRoutePermissions, enforceRoutePermissions } from './route-permissions.ts'
import { operatorRoutes } from './routes.ts'
import { sendErrorResponse } from './send-error-responses.ts'
import { addExcelExportRoutes } from './send-list-export.ts'
import { backChannelLogoutRoutes } from './sign-in/backchannel-logout.routes.ts'
import { redirectCrossSiteVisits } from './sign-in/redirect-cross-site-visits.ts'
import { signInCallbackPath, signInRoutes } from './sign-in/sign-in.routes.ts'

export type OfficeServerOptions = Omit<OperatorRouteDependencies, 'clock'> & {
  clock?: () => Date
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies?: string[]
  logLevel?: string
  /** Rate limits; unlimited if absent. */
  rateLimits?: RateLimits | undefined
  /** Number of the newest database migration that this program needs. */
  newestMigration?: number
  /** Identity provider of operators; sign-in is disabled if absent. */
  signIn?: Omit<OfficeIdentityProvider, 'redirectUri'> | undefined
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
}: OfficeServerOptions) {
  const tools = { clock, officeUrl, pictures, ...others }
  const trusts = createTrustedProxyCheck(trustedProxies)
  const app = Fastify({
    ...httpConnectionTimeouts,
    ...createRequestLogOptions(logLevel, trusts),
    trustProxy: trusts,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.maxConnections = maxConnections
  app.setValidatorCompiler(createLazyValidators())
  app.setSerializerCompiler(createLazySerializers())
  app.setErrorHandler(handleOperatorError)
  addSecurityHeaders(app, { tlsOnly: officeUrl.startsWith('https:'), unframed: true, camera: true })
  logHttpResponses(app)
  forbidCaching(app)
  parseLargeJsonBodiesInSteps(app)
  rejectInvalidInput(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  await enforceRateLimits(app, { limits: rateLimits, isCaching: false })
  rejectCrossOriginRequests(app, officeUrl)
  redirectCrossSiteVisits(app, officeUrl)
  collectRoutePermissions(app)
  app.decorate('browserSession', (request) =>
    findBrowserSession(request, { db: tools.db, officeUrl }),
  )

  const redirectUri = new URL(signInCallbackPath, officeUrl).href
  const provider = signIn && createOfficeSignInClient({ ...signIn, redirectUri })
  const groupCheck =
    signIn?.groups && provider && createOperatorGroupRefresher(tools.db, provider, clock)
  const door = { db: tools.db, clock, officeUrl, groupCheck }

  await collectApiRoutes(app, operatorApiDescription, officeUrl)
  await app.register(healthRoutes, { db: tools.db, newestMigration })
  await app.register(apiDocumentationRoutes, { about: operatorApiDescription })
  await app.register(servePictureFiles, { pictures })
  await app.register(async (guarded) => {
    addExcelExportRoutes(guarded)
    enforceRoutePermissions(guarded, door)
    for (const routes of operatorRoutes) await guarded.register(routes, tools)
  })
  if (signIn && provider) {
    await app.register(signInRoutes, { ...door, provider })
    await app.register(backChannelLogoutRoutes, { ...door, provider: signIn })
  }
  app.all('/api/*', { config: { cost: 'read' } }, async (_request, reply) =>
    sendErrorResponse(reply, 404, 'not-found', 'No hay una llamada así en esta dirección.'),
  )
  return app
}

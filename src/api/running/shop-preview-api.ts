import Fastify from 'fastify'
import type { Db } from '#persistence/database.ts'
import { handleApiError } from '../api-error-handler.ts'
import { createLazySerializers } from '../lazy-serializers.ts'
import { createLazyValidators } from '../lazy-validators.ts'
import { registerPublicReadRoutes } from './register-public-data-routes.ts'

/**
 * Creates an uncached API of public data at a future time, for previews. `db` must not be the
 * shop's own database object, because cached data is kept per database object.
 */
export async function createShopPreviewApi(db: Db, at: Date) {
  const app = Fastify({ routerOptions: { maxParamLength: 300 } })
  app.setValidatorCompiler(createLazyValidators())
  app.setSerializerCompiler(createLazySerializers())
  app.setErrorHandler(handleApiError)
  await registerPublicReadRoutes(app, { db, clock: () => at })
  return app
}

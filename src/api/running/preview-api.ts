import Fastify from 'fastify'
import type { Db } from '#persistence/database.ts'
import { replyToError } from '../reply-to-error.ts'
import { lazySerializers } from '../serializers.ts'
import { lazyValidators } from '../validators.ts'
import { publicReads } from './public-reads.ts'

/**
 * A separate, uncached API of public reads at a future moment. `db` must be its own handle, because use cases cache per
 * handle.
 */
export async function createPreviewApi(db: Db, at: Date) {
  const app = Fastify({ routerOptions: { maxParamLength: 300 } })
  app.setValidatorCompiler(lazyValidators())
  app.setSerializerCompiler(lazySerializers())
  app.setErrorHandler(replyToError)
  await publicReads(app, { db, clock: () => at })
  return app
}

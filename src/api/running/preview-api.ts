import Fastify from 'fastify'
import type { Db } from '#persistence/database.ts'
import { replyToError } from '../reply-to-error.ts'
import { lazySerializers } from '../serializers.ts'
import { lazyValidators } from '../validators.ts'
import { publicReads } from './public-reads.ts'

/**
 * The public reads as they answer at one moment: nothing else can be asked of it, and nothing is cached. What use cases
 * remember for a database belongs to its handle, so `db` is one of its own, which reads that moment.
 */
export async function createPreviewApi(db: Db, at: Date) {
  const app = Fastify({ routerOptions: { maxParamLength: 300 } })
  app.setValidatorCompiler(lazyValidators())
  app.setSerializerCompiler(lazySerializers())
  app.setErrorHandler(replyToError)
  await publicReads(app, { db, clock: () => at })
  return app
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import * as reviewPictures from '#persistence/catalogue/published-review-photos.ts'
import type { Db } from '#persistence/database.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { parseReviewPhotoName, reviewPhotoUrlFolder } from './review-photo-path.ts'

/** Public routes of review pictures; pictures of unpublished reviews are not served. */
export async function publishedReviewPhotoRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    `${reviewPhotoUrlFolder}/:file`,
    {
      config: { cost: 'file' },
      schema: {
        summary: 'Una foto de una reseña publicada',
        params: Type.Object({ file: Type.String() }),
      },
    },
    async ({ params }, reply) => {
      const named = parseReviewPhotoName(params.file)
      const file = named && (await reviewPictures.readPublishedReviewPhotoFile(db, named))
      if (!file) {
        reply.header('cache-control', 'no-store')
        return sendApiErrorResponse(reply, 'not-found')
      }
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(file)
    },
  )
}

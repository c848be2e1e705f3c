import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { createUploads, pictureTexts } from '#api/uploads.ts'
import { StoredPictureReply, StorePictureBody } from '#contract/operator/content.ts'
import { storeBannerPicture } from '#use-cases/running/content-pictures.ts'
import { sendRefusal } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

/** Pictures of what the shop shows besides products. */
export async function contentPictureRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OfficeTools,
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const { inTurn } = createUploads()

  app.post(
    '/api/v1/content-pictures',
    {
      config: { needs: 'content:write' },
      bodyLimit: 12 * 1024 * 1024,
      schema: {
        summary: 'Guarda una imagen para un anuncio, dibujada de nuevo en 16 por 7',
        body: StorePictureBody,
        response: { 200: StoredPictureReply },
      },
    },
    async ({ body, caller: { actor } }, reply) => {
      const file = Buffer.from(body.picture, 'base64')
      const stored = await storeBannerPicture(
        db,
        pictures,
        { file, actor },
        { now: clock(), inTurn },
      )
      if (stored.ok) return { path: stored.path }
      const fields = { picture: pictureTexts[stored.problem] }
      return sendRefusal(reply, 422, stored.code, 'Revisa la imagen.', { fields })
    },
  )
}

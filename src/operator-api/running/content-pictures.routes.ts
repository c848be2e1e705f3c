import type { FastifyInstance } from 'fastify'
import { createUploadLimiter, pictureErrorTexts } from '#api/file-upload-requests.ts'
import { storeUploadedPicture } from '#use-cases/running/store-content-pictures.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendInvalidFieldsError } from '../send-error-responses.ts'

/** Route that stores the pictures of banners and categories. */
export async function contentPictureRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OperatorRouteDependencies,
) {
  const { inTurn } = createUploadLimiter()

  registerOperationRoute(
    server,
    'saveContentPicture',
    {
      config: { needs: 'content:write' },
      bodyLimit: 12 * 1024 * 1024,
      summary:
        'Guarda una imagen para un anuncio o una categoría, dibujada de nuevo en 16 por 7 o cuadrada',
    },
    async ({ body, caller: { actor } }, reply) => {
      const file = await decodeUploadedFile(body.picture)
      const sent = { file, sentFor: body.for ?? 'banner', actor }
      const stored = await storeUploadedPicture(db, pictures, sent, { now: clock(), inTurn })
      if (stored.ok) return { path: stored.path }
      const fields = { picture: pictureErrorTexts[stored.problem] }
      return sendInvalidFieldsError(reply, stored.code, fields, 'Revisa la imagen.')
    },
  )
}

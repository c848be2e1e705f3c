import type { FastifyInstance } from 'fastify'
import {
  acceptRawFileRequestBodies,
  createUploadLimiter,
  pictureErrorTexts,
  createUploadRouteOptions,
} from '#api/file-upload-requests.ts'
import { addPictureByFileName } from '#use-cases/running/add-picture-by-file-name.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { handleUploadError } from '../upload-error-handler.ts'

/** Route of bulk picture uploads, matched to products by file name. */
export async function pictureByFileNameRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OperatorRouteDependencies,
) {
  const uploads = createUploadLimiter()
  acceptRawFileRequestBodies(server)

  registerOperationRoute(
    server,
    'addPictureByName',
    {
      ...createUploadRouteOptions(uploads, ({ caller }) => caller.actor),
      errorHandler: handleUploadError,
      config: { needs: 'products:write' },
      summary: 'Agrega una foto al producto que dice el nombre de su archivo',
      description: 'El cuerpo es el archivo: JPEG, PNG o WebP de hasta 8 MB.',
    },
    async ({ query, body, caller: { actor }, id: requestId }, reply) => {
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const sent = { fileName: query.name, file, actor, requestId }
      const running = { now: clock(), inTurn: uploads.inTurn }
      const added = await addPictureByFileName(db, pictures, sent, running)
      if (added.ok) {
        const { urlKey, name } = added.product
        return { url_key: urlKey, name, messageForUser: `Foto de ${name}.` }
      }
      if (added.code !== 'picture-refused') return sendRefusal(reply, added)
      return sendErrorResponse(reply, 422, added.code, pictureErrorTexts[added.problem])
    },
  )
}

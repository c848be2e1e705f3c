import type { FastifyInstance } from 'fastify'
import { acceptFiles, createUploads, pictureTexts, uploadRoute } from '#api/uploads.ts'
import { addNamedPicture } from '#use-cases/running/add-named-picture.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { replyToHeavy } from '../reply-to-heavy.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { pictureRefusals } from './picture-refusals.ts'

const refusals = {
  ...pictureRefusals,
  'picture-owner-not-found':
    'Ningún producto tiene esa clave (SKU) ni esa dirección. Cambia el nombre del archivo, o agrégala desde la página de su producto.',
}

/** Route of bulk picture uploads, matched to products by file name. */
export async function namedPictureRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OfficeTools,
) {
  const uploads = createUploads()
  acceptFiles(server)

  serve(
    server,
    'addPictureByName',
    {
      ...uploadRoute(uploads, ({ caller }) => caller.actor),
      errorHandler: replyToHeavy,
      config: { needs: 'products:write' },
      summary: 'Agrega una foto al producto que dice el nombre de su archivo',
      description: 'El cuerpo es el archivo: JPEG, PNG o WebP de hasta 8 MB.',
    },
    async ({ query, body, caller: { actor }, id: requestId }, reply) => {
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const sent = { fileName: query.name, file, actor, requestId }
      const running = { now: clock(), inTurn: uploads.inTurn }
      const added = await addNamedPicture(db, pictures, sent, running)
      if (added.ok) {
        const { urlKey, name } = added.product
        return { url_key: urlKey, name, messageForUser: `Foto de ${name}.` }
      }
      if (added.code !== 'picture-refused') return sendRefused(reply, added, refusals)
      return sendRefusal(reply, 422, added.code, pictureTexts[added.problem])
    },
  )
}

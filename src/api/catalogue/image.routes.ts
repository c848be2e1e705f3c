import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { fileReply } from '#contract/files.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { type PictureFormat, renderPicture } from '#use-cases/catalogue/render-picture.ts'
import { wholeNumber } from '../list-parameters.ts'
import { sendProblem } from '../problem-replies.ts'
import { createSemaphore } from '../semaphore.ts'
import { ageOf, storedPictures } from './stored-pictures.ts'

/** A picture takes up to a second. */
const mostWaiting = 20
const ordinarySide = 300
const ordinaryQuality = 8
const bestQuality = 10

/** Pictures and documents: originals under `/storage/`, other sizes by `getImage`. */
export async function imageRoutes(
  instance: FastifyInstance,
  { pictures, renderings }: { pictures: PictureStore; renderings: number },
) {
  const limits = { permits: renderings, mostWaiting, restAfter: (took: number) => took }
  const { run: inTurn } = createSemaphore(limits)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  await app.register(storedPictures, { pictures })

  app.get(
    '/services/shop/getImage',
    {
      config: { cost: 'file' },
      schema: {
        operationId: 'getImage',
        summary: 'Una imagen guardada, en el tamaño pedido; AVIF, WebP o JPEG según Accept',
        querystring: Type.Object({
          path: Type.Optional(Type.String()),
          width: Type.Optional(Type.String({ description: '300' })),
          height: Type.Optional(Type.String({ description: '300' })),
          aspect_ratio: Type.Optional(Type.String({ description: 'true' })),
          quality: Type.Optional(Type.String({ description: '0 a 10; por omisión 8' })),
          cache_image: Type.Optional(Type.String({ description: 'false' })),
        }),
        response: { 200: fileReply('image/avif', 'image/webp', 'image/jpeg') },
      },
    },
    async ({ query, headers }, reply) => {
      const { path = '' } = query
      const asked = {
        path,
        width: wholeNumber(query.width, ordinarySide),
        height: wholeNumber(query.height, ordinarySide),
        quality:
          query.quality === '0' ? 0 : wholeNumber(query.quality, ordinaryQuality, bestQuality),
        keepRatio: query.aspect_ratio !== 'false',
        keep: query.cache_image === 'true',
        format: formatFor(headers.accept),
      }
      const picture = await renderPicture(pictures, asked, inTurn)
      if (!picture) return sendProblem(reply, 'not-found')
      return reply
        .type(`image/${picture.format}`)
        .header('cache-control', ageOf(path))
        .header('vary', 'Accept')
        .send(picture.bytes)
    },
  )
}

function formatFor(accept = ''): PictureFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

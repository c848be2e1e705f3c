import fastifyStatic from '@fastify/static'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { type PictureFormat, renderPicture } from '#use-cases/catalogue/render-picture.ts'
import { wholeNumber } from '../list-parameters.ts'
import { sendProblem } from '../problem-replies.ts'
import { allCost } from '../rate-limits.ts'
import { createSemaphore } from '../semaphore.ts'

const cachedForever = 'public, max-age=31536000, immutable'
const cachedForADay = 'public, max-age=86400'
// the name of a picture changes with its content, except for the few at the top of the store
const isVersioned = (path: string): boolean => path.includes('/')
/** A picture takes up to a second. */
const mostWaiting = 20
const ordinarySide = 300
const ordinaryQuality = 8
const bestQuality = 10
const document = /^\/documents\/[0-9a-f]{32}\.pdf$/
const served = /^\/[a-z0-9][a-z0-9_/-]*-\d+\.(avif|webp|jpg)$/i

/** Pictures and documents: stored ones under `/storage/`, other sizes through `getImage`. */
export async function imageRoutes(
  instance: FastifyInstance,
  { pictures, renderings }: { pictures: PictureStore; renderings: number },
) {
  const limits = { permits: renderings, mostWaiting, restAfter: (took: number) => took }
  const { run: inTurn } = createSemaphore(limits)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  await app.register(async (files) => {
    files.addHook('onRoute', allCost('free'))
    await files.register(fastifyStatic, {
      root: pictures.folder,
      prefix: '/storage/',
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      allowedPath: (path) => served.test(path) || document.test(path),
      setHeaders(reply, file) {
        const path = file.slice(pictures.folder.length + 1)
        reply.header('cache-control', isVersioned(path) ? cachedForever : cachedForADay)
        if (!path.endsWith('.pdf')) return
        // browsers show no PDF in a sandbox: it is saved, and opened by what the shopper trusts
        reply.header('content-disposition', 'attachment')
        reply.header('content-security-policy', "default-src 'none'; sandbox")
      },
    })
  })

  app.get(
    '/services/shop/getImage',
    {
      config: { cost: 'file' },
      schema: {
        summary: 'Una imagen guardada, en el tamaño pedido; AVIF, WebP o JPEG según Accept',
        querystring: Type.Object({
          path: Type.Optional(Type.String()),
          width: Type.Optional(Type.String({ description: '300' })),
          height: Type.Optional(Type.String({ description: '300' })),
          aspect_ratio: Type.Optional(Type.String({ description: 'true' })),
          quality: Type.Optional(Type.String({ description: '0 a 10; por omisión 8' })),
          cache_image: Type.Optional(Type.String({ description: 'false' })),
        }),
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
        .header('cache-control', isVersioned(path) ? cachedForever : cachedForADay)
        .header('vary', 'Accept')
        .send(picture.bytes)
    },
  )
}

function formatFor(accept = ''): PictureFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

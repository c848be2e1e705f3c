import type { FastifyInstance } from 'fastify'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { createPictureRenderer, type PictureFormat } from '#use-cases/catalogue/render-picture.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { SemaphoreQueueFullError, createSemaphore } from '../semaphore.ts'
import { getPictureCacheControl, servePictureFiles } from './serve-picture-files.ts'

/** Maximum queued picture renderings, each of up to a second. */
const mostWaiting = 20
const ordinarySide = 300
const ordinaryQuality = 8
const bestQuality = 10

/**
 * Routes of pictures and documents: stored files under `/storage/`, pictures in other sizes by
 * `getImage`.
 */
export async function pictureAndDocumentRoutes(
  instance: FastifyInstance,
  {
    pictures,
    renderings,
    longestWaitMs,
  }: { pictures: PictureStore; renderings: number; longestWaitMs: number },
) {
  const { run: inTurn } = createSemaphore({
    permits: renderings,
    mostWaiting,
    mostOfPlace: mostWaiting / 2,
    restAfter: (took) => took,
  })
  const renderer = createPictureRenderer(pictures, inTurn)

  await instance.register(servePictureFiles, { pictures })

  registerShopApiRoute(
    instance,
    'getImage',
    {
      config: { cost: 'file' },
      summary: 'Una imagen guardada, en el tamaño pedido; AVIF, WebP o JPEG según Accept',
    },
    async ({ query, headers, ip }, reply) => {
      const { path = '' } = query
      const formats = formatsFor(headers.accept)
      const found = await renderer.find({
        path,
        width: parsePositiveInteger(query.width, ordinarySide),
        height: parsePositiveInteger(query.height, ordinarySide),
        quality:
          query.quality === '0'
            ? 0
            : parsePositiveInteger(query.quality, ordinaryQuality, bestQuality),
        keepRatio: query.aspect_ratio !== 'false',
        keep: query.cache_image === 'true',
        format: formats[0] ?? 'jpeg',
      })
      if (!found) return sendApiErrorResponse(reply, 'not-found')
      reply.header('vary', 'Accept')
      const send = ({ bytes, format }: { bytes: Uint8Array; format: PictureFormat }, age: string) =>
        reply.type(`image/${format}`).header('cache-control', age).send(bytes)
      if (found.state === 'ready') return send(found, getPictureCacheControl(path))
      try {
        const rendered = await inTime(longestWaitMs, (signal) =>
          found.render({ place: toIpRateLimitKey(ip), signal }),
        )
        return send(rendered, getPictureCacheControl(path))
      } catch (error) {
        const nearest =
          error instanceof SemaphoreQueueFullError ? await found.findNearest(formats) : null
        if (!nearest) throw error
        return send(nearest, 'no-store')
      }
    },
  )
}

/**
 * Limits the wait for a picture rendering: rejects with `SemaphoreQueueFullError` after `limitMs`,
 * while the rendering continues.
 */
function inTime<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new SemaphoreQueueFullError()))
  })
  return Promise.race([work(signal), late])
}

/** Picture formats that the Accept header allows, smallest files first. */
function formatsFor(accept = '*/*'): PictureFormat[] {
  const any = accept.includes('*/*') || accept.includes('image/*')
  return [
    ...(accept.includes('image/avif') ? (['avif'] as const) : []),
    ...(accept.includes('image/webp') ? (['webp'] as const) : []),
    'jpeg',
    ...(any && !accept.includes('image/webp') ? (['webp'] as const) : []),
  ]
}

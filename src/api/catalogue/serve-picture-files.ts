import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OpenedFile, PictureStore } from '#persistence/catalogue/picture-store.ts'
import { createRateLimitCostHook } from '../rate-limits.ts'

const document = /^documents\/[0-9a-f]{32}\.pdf$/
/** Picture names that may be served; removed pictures, in a separate folder, are excluded. */
const served = /^(?!removed\/)[a-z0-9][a-z0-9_/-]*-\d+\.(avif|webp|jpg)$/i

const typeOf: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

/**
 * Returns the Cache-Control header of a picture: permanent caching for names that contain a content
 * hash, a day for the few files in the root folder.
 */
export function getPictureCacheControl(path: string): string {
  return path.includes('/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}

/** Serves stored pictures and documents under `/storage/`. */
export async function servePictureFiles(
  app: FastifyInstance,
  { pictures }: { pictures: PictureStore },
) {
  app.addHook('onRoute', createRateLimitCostHook('free'))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/storage/*',
    async handler(request, reply) {
      const name = request.params['*']
      const isDocument = document.test(name)
      if (!isDocument && !served.test(name)) return reply.callNotFound()
      const { headers } = request
      const found = await pictures.open(name, {
        // Ignores the requested byte range if the request has If-Range, because the range may refer
        // to an outdated version of the file.
        range: headers['if-range'] === undefined ? headers.range : undefined,
        unless: headers['if-none-match'],
      })
      if (!found) return reply.callNotFound()
      reply.header('cache-control', getPictureCacheControl(name))
      if (isDocument) {
        // PDF documents are sent as downloads, because browsers refuse to display PDFs in a
        // sandbox.
        reply.header('content-disposition', 'attachment')
        reply.header('content-security-policy', "default-src 'none'; sandbox")
      }
      reply.type(typeOf[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream')
      return sendOpened(reply, found, request.method === 'HEAD')
    },
  })
}

function sendOpened(reply: FastifyReply, found: OpenedFile, isHead: boolean) {
  reply.header('accept-ranges', 'bytes')
  if (found.state === 'unchanged') return reply.code(304).header('etag', found.etag).send()
  if (found.state === 'out-of-range') {
    return reply
      .code(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${found.size}`)
      .send()
  }
  const { size, at, etag, part, body } = found
  reply.header('etag', etag).header('last-modified', at.toUTCString())
  if (part) {
    reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
  }
  reply.header('content-length', part ? part.last - part.first + 1 : size)
  if (!isHead) return reply.send(body)
  body.destroy()
  return reply.send()
}

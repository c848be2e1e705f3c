import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { allCost } from '../rate-limits.ts'

const document = /^\/documents\/[0-9a-f]{32}\.pdf$/
/** Removed pictures are kept below a folder of their own. */
const served = /^\/(?!removed\/)[a-z0-9][a-z0-9_/-]*-\d+\.(avif|webp|jpg)$/i

/** How long a picture may be kept: its name changes with its content, except for the few at the top of the store. */
export function ageOf(path: string): string {
  return path.includes('/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}

/** Pictures and documents as they are stored, under `/storage/`. */
export async function storedPictures(
  app: FastifyInstance,
  { pictures }: { pictures: PictureStore },
) {
  app.addHook('onRoute', allCost('free'))
  await app.register(fastifyStatic, {
    root: pictures.folder,
    prefix: '/storage/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    allowedPath: (path) => served.test(path) || document.test(path),
    setHeaders(reply, file) {
      const path = file.slice(pictures.folder.length + 1)
      reply.header('cache-control', ageOf(path))
      if (!path.endsWith('.pdf')) return
      // browsers show no PDF in a sandbox: it is saved, and opened by what the shopper trusts
      reply.header('content-disposition', 'attachment')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}

import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Folder of the shop's design tokens and font, which the development services use too. */
const shop = '../../ui/styles'

const served = [
  {
    path: '/look/look.css',
    type: 'text/css; charset=utf-8',
    files: [`${shop}/tokens.css`, 'look.css'],
  },
  { path: '/look/pagina.js', type: 'text/javascript; charset=utf-8', files: ['page.js'] },
  { path: '/look/icono.svg', type: 'image/svg+xml', files: ['icon.svg'] },
  {
    path: '/look/bricolage-grotesque.woff2',
    type: 'font/woff2',
    files: [`${shop}/bricolage-grotesque.woff2`],
  },
]

/** Serves style sheet, JavaScript, icon and font of the development services' pages. */
export async function styleSheetRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, type, files } of served) {
    const parts = files.map((file) => readFile(new URL(file, import.meta.url)))
    const content = Buffer.concat(await Promise.all(parts))
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    )
  }
}

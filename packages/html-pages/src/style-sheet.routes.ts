import { readFile } from 'node:fs/promises'
import { fontFile, tokensFile } from '@tianguis/design-tokens'
import type { FastifyInstance } from 'fastify'

const here = (name: string) => new URL(name, import.meta.url)

const served = [
  {
    path: '/look/look.css',
    type: 'text/css; charset=utf-8',
    files: [tokensFile, here('look.css')],
  },
  { path: '/look/pagina.js', type: 'text/javascript; charset=utf-8', files: [here('page.js')] },
  { path: '/look/icono.svg', type: 'image/svg+xml', files: [here('icon.svg')] },
  { path: '/look/bricolage-grotesque.woff2', type: 'font/woff2', files: [fontFile] },
]

/** Serves style sheet, JavaScript, icon and font of the development services' pages. */
export async function styleSheetRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, type, files } of served) {
    const parts = files.map((file) => readFile(file))
    const content = Buffer.concat(await Promise.all(parts))
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    )
  }
}

/** Serves the shop's own CSS rules for colour and logo, which change while the service runs. */
export function shopSheetRoute(app: FastifyInstance, sheet: () => string): void {
  app.get('/look/tienda.css', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('text/css; charset=utf-8')
      .send(sheet()),
  )
}

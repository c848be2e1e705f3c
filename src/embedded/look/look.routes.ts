import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const { resolve } = createRequire(import.meta.url)

const files = [
  { path: '/look/look.css', type: 'text/css; charset=utf-8', file: 'look.css' },
  { path: '/look/pagina.js', type: 'text/javascript; charset=utf-8', file: 'page.js' },
  { path: '/look/icono.svg', type: 'image/svg+xml', file: 'icon.svg' },
]

const font =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'

/** Serves the style sheet, the script, the icon and the font of a stand-in's pages. */
export async function lookRoutes(app: FastifyInstance): Promise<void> {
  const served = [
    ...files.map(({ path, type, file }) => ({ path, type, file: new URL(file, import.meta.url) })),
    { path: '/look/letra.woff2', type: 'font/woff2', file: resolve(font) },
  ]
  for (const { path, type, file } of served) {
    const content = await readFile(file)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    )
  }
}

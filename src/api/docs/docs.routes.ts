import { readFile } from 'node:fs/promises'
import { fontFile, tokensFile } from '@tianguis/design-tokens'
import type { FastifyInstance } from 'fastify'
import { renderHtmlApiReference, apiReferenceCsp } from './html-api-reference.ts'
import { type ApiDescription, createOpenApiDocument } from './openapi-document.ts'

const looks = [
  {
    path: '/api/docs/look.css',
    type: 'text/css; charset=utf-8',
    files: [tokensFile, new URL('page.css', import.meta.url)],
  },
  { path: '/api/docs/bricolage-grotesque.woff2', type: 'font/woff2', files: [fontFile] },
]

/** API documentation: OpenAPI JSON at `/api/docs/openapi.json`, HTML at `/api/docs`. */
export async function apiDocumentationRoutes(
  app: FastifyInstance,
  { about }: { about: ApiDescription },
) {
  let known: { document: ReturnType<typeof createOpenApiDocument>; page: string } | undefined
  /** The OpenAPI document is built on first request, because it is large and rarely read. */
  function description() {
    if (known) return known
    const document = createOpenApiDocument(app, about)
    known = { document, page: renderHtmlApiReference(document) }
    return known
  }

  app.get('/api/docs/openapi.json', { config: { cost: 'free' } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(description().document),
  )
  app.get('/api/docs', { config: { cost: 'free' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', apiReferenceCsp)
      .type('text/html; charset=utf-8')
      .send(description().page),
  )
  for (const { path, type, files } of looks) {
    const parts = files.map((file) => readFile(file))
    const content = Buffer.concat(await Promise.all(parts))
    app.get(path, { config: { cost: 'free' } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    )
  }
}

import type { FastifyInstance } from 'fastify'
import { apiDocument } from './api-document.ts'
import { htmlPage, pagePolicy } from './html-page.ts'

/** The API's description: for programs at `/api/docs/openapi.json`, for people at `/api/docs`. */
export async function docsRoutes(app: FastifyInstance) {
  let document: ReturnType<typeof apiDocument>
  let page: string
  app.addHook('onReady', async () => {
    document = apiDocument(app)
    page = htmlPage(document)
  })

  app.get('/api/docs/openapi.json', { config: { cost: 'free' } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  )
  app.get('/api/docs', { config: { cost: 'free' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance } from 'fastify'
import {
  createMailIframeHtml,
  renderMessageListPage,
  renderMessagePage,
  renderMessageMissingPage,
} from './mailbox-pages.ts'
import type { MessageStore } from './message-store.ts'

const framePolicy =
  "default-src 'none'; img-src data: https: http:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'"

export function mailboxRoutes(app: FastifyInstance, store: MessageStore): void {
  app.get<{ Querystring: { to?: string } }>('/', (request, reply) => {
    const to = request.query.to?.trim() || undefined
    return reply.type('text/html').send(renderMessageListPage(store.list({ to }), to))
  })

  app.get<{ Params: { id: string } }>('/mensajes/:id', (request, reply) => {
    const message = store.find(request.params.id)
    if (!message) return reply.code(404).type('text/html').send(renderMessageMissingPage())
    return reply.type('text/html').send(renderMessagePage(message))
  })

  app.get<{ Params: { id: string } }>('/mensajes/:id/contenido', (request, reply) => {
    const message = store.find(request.params.id)
    if (!message?.html) return reply.code(404).type('text/html').send(renderMessageMissingPage())
    return reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(createMailIframeHtml(message.html))
  })

  app.post('/vaciar', async (_request, reply) => {
    await store.clear()
    return reply.redirect('/', 303)
  })

  app.get<{ Querystring: { to?: string } }>('/api/messages', (request) => ({
    messages: store.list({ to: request.query.to }),
  }))

  app.delete('/api/messages', async (_request, reply) => {
    await store.clear()
    return reply.code(204).send()
  })

  app.post<{ Body: FormFields | undefined }>('/sms', async (request, reply) => {
    const { To, From, Body } = request.body ?? {}
    if (!To || !From || !Body) {
      return reply
        .code(400)
        .send({ status: 400, code: 21604, message: "'To', 'From' and 'Body' are required." })
    }
    const message = await store.add(
      { kind: 'text', from: From, to: [To], subject: '', text: Body, attachments: [] },
      new Date(),
    )
    return reply
      .code(201)
      .send({ sid: message.id, status: 'queued', to: To, from: From, body: Body, error_code: null })
  })
}

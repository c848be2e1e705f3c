import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import {
  mailPlaceholders,
  mailTextFields,
  mailTextLimits,
  findMailTextProblems,
  listMailPlaceholders,
  pickMailTexts,
} from '#domain/running/mail-texts.ts'
import { type MailTemplateTexts, listMailTexts, readMailTexts } from '#use-cases/read-mail-texts.ts'
import { resetMailTexts, saveMailTexts } from '#use-cases/running/manage-mail-texts.ts'
import { previewMail } from '#use-cases/running/preview-mail.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = { unchanged: 'No cambió nada: ya decía eso.' }

/** Routes of the editable texts of e-mails. */
export async function mailTextRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listMailWords',
    {
      config: { needs: 'settings:read' },
      summary: 'Los correos que la tienda manda a quien compra, y si sus palabras son propias',
    },
    async () => {
      const letters = await listMailTexts(db)
      return { letters: letters.map((one) => ({ ...about(one), subject: one.words.subject })) }
    },
  )

  registerOperationRoute(
    server,
    'getMailWords',
    {
      config: { needs: 'settings:read' },
      summary: 'Las palabras de un correo, las de la casa y lo que pueden decir',
    },
    async ({ params }, reply) => {
      const found = await readMailTexts(db, params.code)
      return found ? whole(found) : sendRefusal(reply, { code: 'letter-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'updateMailWords',
    {
      config: { needs: 'settings:write' },
      summary: 'Cambia las palabras de un correo; valen desde el siguiente que sale',
    },
    async ({ params, body: { version, ...words }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const saved = await saveMailTexts(db, { ...params, words, version, by }, clock())
      return saved.ok
        ? createSuccessReply('Guardado; el siguiente correo ya lo dice.')
        : sendRefusal(reply, saved, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'resetMailWords',
    { config: { needs: 'settings:write' }, summary: 'Vuelve a las palabras de la casa' },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const reset = await resetMailTexts(db, { ...params, ...query, by }, clock())
      return reset.ok
        ? createSuccessReply('El correo vuelve a decir lo de la casa.')
        : sendRefusal(reply, reset, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'previewMailWords',
    {
      config: { needs: 'settings:read' },
      summary: 'El correo con estas palabras y datos de ejemplo; no guarda ni manda nada',
    },
    async ({ params, body }, reply) => {
      const shown = await previewMail(db, { ...params, words: body, shopUrl })
      if (!shown.ok) return sendRefusal(reply, shown)
      const { subject, html, text } = shown.mail
      return { subject, html, text }
    },
  )

  // Content security policy of the framed mail preview: no scripts, shop pictures only, opaque origin.
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${new URL(shopUrl).origin}`,
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ')

  registerOperationRoute(
    server,
    'getMailPreviewPage',
    { config: { needs: 'settings:read' }, summary: 'Lo mismo como página, para verla en un marco' },
    async ({ params, query }, reply) => {
      const shown = await previewMail(db, { ...params, words: query, shopUrl })
      if (!shown.ok) return sendRefusal(reply, shown)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(shown.mail.html)
    },
  )
}

function about({ code, letter, state, changed }: MailTemplateTexts) {
  return {
    code,
    name: letter.name,
    group: letter.group,
    sent: letter.sent,
    state,
    changed_by: changed && formatAuditLogActor(changed.by),
    changed_at: changed?.at.toISOString() ?? null,
  }
}

function whole(one: MailTemplateTexts) {
  const { letter, words, version } = one
  const needs: Partial<Record<string, readonly string[]>> = letter.needs ?? {}
  return {
    ...about(one),
    words,
    defaults: pickMailTexts(letter),
    limits: mailTextLimits,
    places: listMailPlaceholders(letter).map((name) => ({
      name,
      ...mailPlaceholders[name],
      needed_in: mailTextFields.filter((field) => needs[field]?.includes(name)),
    })),
    problems: findMailTextProblems(letter, words),
    version,
  }
}

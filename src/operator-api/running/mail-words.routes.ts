import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fileReply } from '#contract/files.ts'
import {
  MailLetterParams,
  MailLetterReply,
  MailLettersReply,
  MailPreviewBody,
  MailPreviewQuery,
  MailPreviewReply,
  MailWordsBody,
  MailWordsVersion,
} from '#contract/operator/mail-words.ts'
import { Done } from '#contract/problem.ts'
import { formatActor } from '#domain/running/format-actor.ts'
import { defaultMailWords } from '#domain/running/mail-letters.ts'
import {
  mailPlaces,
  mailWordsFields,
  mailWordsLimits,
  mailWordsProblems,
  placesOf,
} from '#domain/running/mail-words.ts'
import type { EditConflict } from '#use-cases/edit-version.ts'
import { type LetterState, listMailWords, readMailWords } from '#use-cases/read-mail-words.ts'
import { resetMailWords, saveMailWords, type WordsRefused } from '#use-cases/running/mail-words.ts'
import { previewMail } from '#use-cases/running/preview-mail.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'letter-not-found': 'No hay un correo con ese nombre.',
  unchanged: 'No cambió nada: ya decía eso.',
}
const toCorrect = 'Revisa los campos señalados. Lo demás sigue como lo escribiste.'

/** Routes of the editable mail texts. */
export async function mailWordsRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl }: OfficeTools,
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/mail-words',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'listMailWords',
        summary: 'Los correos que la tienda manda a quien compra, y si sus palabras son propias',
        response: { 200: MailLettersReply },
      },
    },
    async () => {
      const letters = await listMailWords(db)
      return { letters: letters.map((one) => ({ ...about(one), subject: one.words.subject })) }
    },
  )

  app.get(
    '/api/v1/mail-words/:code',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'getMailWords',
        summary: 'Las palabras de un correo, las de la casa y lo que pueden decir',
        params: MailLetterParams,
        response: { 200: MailLetterReply },
      },
    },
    async ({ params }, reply) => {
      const found = await readMailWords(db, params.code)
      return found ? whole(found) : sendRefused(reply, { code: 'letter-not-found' }, refusals)
    },
  )

  app.put(
    '/api/v1/mail-words/:code',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'updateMailWords',
        summary: 'Cambia las palabras de un correo; valen desde el siguiente que sale',
        params: MailLetterParams,
        body: MailWordsBody,
        response: { 200: Done },
      },
    },
    async ({ params, body: { version, ...words }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const saved = await saveMailWords(db, { ...params, words, version, by }, clock())
      return saved.ok
        ? done('Guardado; el siguiente correo ya lo dice.')
        : sendWordsRefused(reply, saved)
    },
  )

  app.delete(
    '/api/v1/mail-words/:code',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'resetMailWords',
        summary: 'Vuelve a las palabras de la casa',
        params: MailLetterParams,
        querystring: MailWordsVersion,
        response: { 200: Done },
      },
    },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const reset = await resetMailWords(db, { ...params, ...query, by }, clock())
      return reset.ok
        ? done('El correo vuelve a decir lo de la casa.')
        : sendWordsRefused(reply, reset)
    },
  )

  app.post(
    '/api/v1/mail-words/:code/preview',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'previewMailWords',
        summary: 'El correo con estas palabras y datos de ejemplo; no guarda ni manda nada',
        params: MailLetterParams,
        body: MailPreviewBody,
        response: { 200: MailPreviewReply },
      },
    },
    async ({ params, body }, reply) => {
      const shown = await previewMail(db, { ...params, words: body, shopUrl })
      if (!shown.ok) return sendWordsRefused(reply, shown)
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

  app.get(
    '/api/v1/mail-words/:code/preview.html',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'getMailPreviewPage',
        summary: 'Lo mismo como página, para verla en un marco',
        params: MailLetterParams,
        querystring: MailPreviewQuery,
        response: { 200: fileReply('text/html') },
      },
    },
    async ({ params, query }, reply) => {
      const shown = await previewMail(db, { ...params, words: query, shopUrl })
      if (!shown.ok) return sendWordsRefused(reply, shown)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(shown.mail.html)
    },
  )
}

type Refused = WordsRefused | EditConflict | { code: keyof typeof refusals }

function sendWordsRefused(reply: FastifyReply, refused: Refused) {
  if ('current' in refused) return sendChanged(reply, refused)
  if ('fields' in refused) {
    return sendRefusal(reply, 422, refused.code, toCorrect, { fields: refused.fields })
  }
  return sendRefused(reply, refused, refusals)
}

function about({ code, letter, state, changed }: LetterState) {
  return {
    code,
    name: letter.name,
    group: letter.group,
    sent: letter.sent,
    state,
    changed_by: changed && formatActor(changed.by),
    changed_at: changed?.at.toISOString() ?? null,
  }
}

function whole(one: LetterState) {
  const { code, letter, words, version } = one
  const needs: Partial<Record<string, readonly string[]>> = letter.needs ?? {}
  return {
    ...about(one),
    words,
    defaults: defaultMailWords(code),
    limits: mailWordsLimits,
    places: placesOf(letter).map((name) => ({
      name,
      ...mailPlaces[name],
      needed_in: mailWordsFields.filter((field) => needs[field]?.includes(name)),
    })),
    problems: mailWordsProblems(letter, words),
    version,
  }
}

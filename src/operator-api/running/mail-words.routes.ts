import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { serve } from '../serve.ts'
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
  serve(
    server,
    'listMailWords',
    {
      config: { needs: 'settings:read' },
      summary: 'Los correos que la tienda manda a quien compra, y si sus palabras son propias',
    },
    async () => {
      const letters = await listMailWords(db)
      return { letters: letters.map((one) => ({ ...about(one), subject: one.words.subject })) }
    },
  )

  serve(
    server,
    'getMailWords',
    {
      config: { needs: 'settings:read' },
      summary: 'Las palabras de un correo, las de la casa y lo que pueden decir',
    },
    async ({ params }, reply) => {
      const found = await readMailWords(db, params.code)
      return found ? whole(found) : sendRefused(reply, { code: 'letter-not-found' }, refusals)
    },
  )

  serve(
    server,
    'updateMailWords',
    {
      config: { needs: 'settings:write' },
      summary: 'Cambia las palabras de un correo; valen desde el siguiente que sale',
    },
    async ({ params, body: { version, ...words }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const saved = await saveMailWords(db, { ...params, words, version, by }, clock())
      return saved.ok
        ? done('Guardado; el siguiente correo ya lo dice.')
        : sendWordsRefused(reply, saved)
    },
  )

  serve(
    server,
    'resetMailWords',
    { config: { needs: 'settings:write' }, summary: 'Vuelve a las palabras de la casa' },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const reset = await resetMailWords(db, { ...params, ...query, by }, clock())
      return reset.ok
        ? done('El correo vuelve a decir lo de la casa.')
        : sendWordsRefused(reply, reset)
    },
  )

  serve(
    server,
    'previewMailWords',
    {
      config: { needs: 'settings:read' },
      summary: 'El correo con estas palabras y datos de ejemplo; no guarda ni manda nada',
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

  serve(
    server,
    'getMailPreviewPage',
    { config: { needs: 'settings:read' }, summary: 'Lo mismo como página, para verla en un marco' },
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

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import { type LegalTextVersion } from '#contract/operator/legal-texts.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import { compareTexts } from '#domain/text-difference.ts'
import { publishLegalText, previewLegalText } from '#use-cases/running/publish-legal-text.ts'
import {
  diffLegalTextVersions,
  type LegalTextVersionWithState,
  type LegalTextHistory,
  readLegalTextHistory,
  readLegalTexts,
} from '#use-cases/running/read-legal-texts.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const unchangedText = 'Es el texto que ya vale entonces; no cambió nada.'
const tooLateText =
  'Ese momento ya pasó. Escribe uno por venir, o déjalo vacío para publicar ahora.'

/** Routes of legal texts; published versions are immutable. */
export async function legalTextRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl }: OperatorRouteDependencies,
) {
  const onWire = ({ page, title, versions }: LegalTextHistory) => ({
    page,
    title,
    address: `${shopUrl}/${page}`,
    versions: versions.map(versionOnWire),
  })

  registerOperationRoute(
    server,
    'listLegalTexts',
    { config: { needs: 'content:read' }, summary: 'Textos legales con sus versiones' },
    async () => ({ texts: (await readLegalTexts(db, clock())).map(onWire) }),
  )

  registerOperationRoute(
    server,
    'getLegalText',
    { config: { needs: 'content:read' }, summary: 'Un texto legal con sus versiones' },
    async ({ params }, reply) => {
      const found = await readLegalTextHistory(db, params.page, clock())
      return found ? onWire(found) : sendRefusal(reply, { code: 'legal-text-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'getLegalTextVersion',
    { config: { needs: 'content:read' }, summary: 'Lo que dice una versión de un texto legal' },
    async ({ params }, reply) => {
      const found = await readLegalTextHistory(db, params.page, clock())
      const text = found?.versions.find(({ version }) => version === params.version)
      return text
        ? { ...versionOnWire(text), body_markdown: text.body }
        : sendRefusal(reply, { code: 'version-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'compareLegalTextVersions',
    {
      config: { needs: 'content:read' },
      summary: 'Qué cambió entre dos versiones de un texto legal, renglón por renglón',
    },
    async ({ params, query }, reply) => {
      const lines = await diffLegalTextVersions(db, { ...params, ...query })
      return lines ? { lines } : sendRefusal(reply, { code: 'version-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'previewLegalText',
    {
      config: { needs: 'content:write' },
      summary: 'Dice qué cambiaría una versión nueva; no publica nada',
    },
    async ({ params, body }, reply) => {
      const rehearsed = await previewLegalText(db, wantedOf(params.page, body), clock())
      if (!rehearsed.ok) return sendLegalRefused(reply, rehearsed)
      const { version, before, text } = rehearsed
      const lines = compareTexts(before?.body ?? '', text.body)
      return { version, before: before?.version ?? null, lines }
    },
  )

  registerOperationRoute(
    server,
    'publishLegalText',
    {
      config: { needs: 'content:write' },
      summary: 'Publica la siguiente versión de un texto legal; las anteriores se conservan',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const wanted = { ...wantedOf(params.page, body), actor: caller.actor, requestId }
      const published = await publishLegalText(db, wanted, clock())
      if (!published.ok) return sendLegalRefused(reply, published)
      return createSuccessReply(`Quedó publicada la versión ${published.version}.`)
    },
  )
}

type Refused = Exclude<Awaited<ReturnType<typeof previewLegalText>>, { ok: true }>

function sendLegalRefused<Sent extends Refused>(
  reply: FastifyReply,
  refused: Sent,
): SentRefusal<Sent['code']>
function sendLegalRefused(reply: FastifyReply, refused: Refused) {
  switch (refused.code) {
    case 'legal-newer': {
      const { version, publishedBy } = refused.newest ?? {}
      const who = publishedBy ? formatAuditLogActor(publishedBy) : 'Alguien más'
      const words = `${who} publicó la versión ${version} mientras escribías. Mira qué cambió; lo tuyo sigue aquí, y al publicarlo será la siguiente.`
      return sendErrorResponse(reply, 409, refused.code, words)
    }
    case 'too-late':
      return sendInvalidFieldError(reply, refused.code, 'from', tooLateText)
    case 'unchanged':
      return sendInvalidFieldError(reply, refused.code, 'body_markdown', unchangedText)
    default:
      return sendRefusal(reply, refused)
  }
}

type Body = { body_markdown: string; from?: string | null; after?: number }

function wantedOf(page: string, { body_markdown: markdown, from = null, after }: Body) {
  return { page, markdown, from: from === null ? null : new Date(from), known: after }
}

function versionOnWire(held: LegalTextVersionWithState): LegalTextVersion {
  return {
    version: held.version,
    state: held.state,
    from: held.from.toISOString(),
    until: held.until?.toISOString() ?? null,
    last_updated: held.lastUpdated,
    published_at: held.publishedAt.toISOString(),
    published_by: held.publishedBy && formatAuditLogActor(held.publishedBy),
  }
}

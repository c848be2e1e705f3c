import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import { ContentPiece } from '#contract/operator/content-pieces.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { contentPieceKinds, getContentPieceState } from '#domain/running/content-piece.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import {
  addContentPiece,
  changeContentPiece,
  moveContentPiece,
  removeContentPiece,
  getPieceEditConflictVersion,
} from '#use-cases/running/manage-content-pieces.ts'
import { setBannerAltText } from '#use-cases/running/set-banner-alt-text.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldsError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'words-changed': 'Alguien cambió mientras lo que dice ese anuncio. Recarga la página y revísalo.',
}

/** Routes of content pieces: banners, home page sections, FAQ entries. */
export async function contentPieceRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listContentPieces',
    {
      config: { needs: 'content:read' },
      summary: 'Anuncios, portada y preguntas frecuentes, se vean o no, en su orden',
    },
    async () => {
      const now = clock()
      const pieces = await contentPieces.listContentPieces(db, contentPieceKinds)
      return { pieces: pieces.map((piece) => pieceOnWire(piece, now)) }
    },
  )

  registerOperationRoute(
    server,
    'getContentPiece',
    { config: { needs: 'content:read' }, summary: 'Una pieza' },
    async ({ params }, reply) => {
      const piece = await contentPieces.findContentPiece(db, params.id)
      return piece ? pieceOnWire(piece, clock()) : sendRefusal(reply, { code: 'piece-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'createContentPiece',
    { config: { needs: 'content:write' }, summary: 'Agrega una pieza después de las que hay' },
    async ({ body, caller, id: requestId }, reply) => {
      const { kind, topic_id = null, ...said } = body
      const by = { actor: caller.actor, requestId }
      const topicId = kind === 'question' ? topic_id : null
      const piece = { kind, topicId, ...saidOf(said), by }
      const added = await addContentPiece(db, pictures, piece, clock())
      return added.ok ? createSuccessReply('Quedó agregada.') : sendPieceRefused(reply, added)
    },
  )

  registerOperationRoute(
    server,
    'updateContentPiece',
    { config: { needs: 'content:write' }, summary: 'Cambia lo que dice una pieza y cuándo se ve' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const piece = { id: params.id, version, ...saidOf(said), by }
      const changed = await changeContentPiece(db, pictures, piece, clock())
      return changed.ok ? createSuccessReply('Quedó guardada.') : sendPieceRefused(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'describeContentPicture',
    { config: { needs: 'content:write' }, summary: 'Dice qué se ve en la imagen de un anuncio' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const asked = { ...params, ...body, by: { actor: caller.actor, requestId } }
      const described = await setBannerAltText(db, pictures, asked, clock())
      return described.ok ? createSuccessReply('Guardado.') : sendPieceRefused(reply, described)
    },
  )

  registerOperationRoute(
    server,
    'moveContentPiece',
    { config: { needs: 'content:write' }, summary: 'Mueve una pieza un lugar' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const move = { id: params.id, up: body.to === 'up', by }
      const moved = await moveContentPiece(db, move, clock())
      return moved.ok ? createSuccessReply('Cambió de lugar.') : sendRefusal(reply, moved)
    },
  )

  registerOperationRoute(
    server,
    'deleteContentPiece',
    {
      config: { needs: 'content:write' },
      summary: 'Quita una pieza; un tema, cuando ya no tiene preguntas',
    },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const piece = { id: params.id, version: query.version, by }
      const removed = await removeContentPiece(db, piece, clock())
      return removed.ok ? createSuccessReply('Quedó quitada.') : sendPieceRefused(reply, removed)
    },
  )

  type Refused = Exclude<
    Awaited<
      ReturnType<
        | typeof addContentPiece
        | typeof changeContentPiece
        | typeof setBannerAltText
        | typeof removeContentPiece
      >
    >,
    { ok: true }
  >

  function sendPieceRefused<Sent extends Refused>(
    reply: FastifyReply,
    refused: Sent,
  ): SentRefusal<Sent['code']>
  function sendPieceRefused(reply: FastifyReply, refused: Refused) {
    if (refused.code !== 'piece-refused' || refused.problems.length === 0)
      return sendRefusal(reply, refused, ownTexts)
    const words = `${refused.problems.join('. ')}.`
    return sendInvalidFieldsError(reply, refused.code, refused.fields, words)
  }
}

type SaidOnWire = {
  value: Record<string, string>
  hidden?: boolean
  from?: string | null
  until?: string | null
}

function saidOf({ value, hidden = false, from = null, until = null }: SaidOnWire) {
  const moment = (stamp: string | null) => (stamp === null ? null : new Date(stamp))
  return { value, hidden, from: moment(from), until: moment(until) }
}

function pieceOnWire(piece: contentPieces.ContentPieceRow, now: Date): ContentPiece {
  return {
    id: piece.id,
    kind: piece.kind,
    topic_id: piece.topicId,
    value: { ...piece.value },
    hidden: piece.hidden,
    from: piece.from?.toISOString() ?? null,
    until: piece.until?.toISOString() ?? null,
    state: getContentPieceState(piece, now),
    version: getPieceEditConflictVersion(piece),
    changed_by: formatAuditLogActor(piece.changedBy),
    changed_at: piece.changedAt.toISOString(),
  }
}

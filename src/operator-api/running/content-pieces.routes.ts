import type { FastifyInstance, FastifyReply } from 'fastify'
import { ContentPiece } from '#contract/operator/content.ts'
import { pieceKinds, stateOf } from '#domain/running/content-piece.ts'
import { formatActor } from '#domain/running/format-actor.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { describeBanner } from '#use-cases/running/describe-banner.ts'
import {
  addPiece,
  changePiece,
  movePiece,
  removePiece,
  versionOfPiece,
} from '#use-cases/running/keep-pieces.ts'
import { sendEditRefused, sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'piece-not-found': 'Esa pieza ya no existe.',
  'piece-newer': 'Alguien más cambió esa pieza. Mírala otra vez antes de quitarla.',
  'words-changed': 'Alguien cambió mientras lo que dice ese anuncio. Recarga la página y revísalo.',
  'topic-not-empty': 'Ese tema tiene preguntas. Quítalas primero.',
}

/** Routes of content pieces: banners, home page sections, FAQ entries. */
export async function contentPieceRoutes(
  server: FastifyInstance,
  { db, clock, pictures }: OfficeTools,
) {
  serve(
    server,
    'listContentPieces',
    {
      config: { needs: 'content:read' },
      summary: 'Anuncios, portada y preguntas frecuentes, se vean o no, en su orden',
    },
    async () => {
      const now = clock()
      const pieces = await contentPieces.list(db, pieceKinds)
      return { pieces: pieces.map((piece) => pieceOnWire(piece, now)) }
    },
  )

  serve(
    server,
    'getContentPiece',
    { config: { needs: 'content:read' }, summary: 'Una pieza' },
    async ({ params }, reply) => {
      const piece = await contentPieces.find(db, params.id)
      return piece
        ? pieceOnWire(piece, clock())
        : sendRefused(reply, { code: 'piece-not-found' }, refusals)
    },
  )

  serve(
    server,
    'createContentPiece',
    { config: { needs: 'content:write' }, summary: 'Agrega una pieza después de las que hay' },
    async ({ body, caller, id: requestId }, reply) => {
      const { kind, topic_id = null, ...said } = body
      const by = { actor: caller.actor, requestId }
      const topicId = kind === 'question' ? topic_id : null
      const piece = { kind, topicId, ...saidOf(said), by }
      const added = await addPiece(db, pictures, piece, clock())
      return added.ok ? done('Quedó agregada.') : sendPieceRefused(reply, added)
    },
  )

  serve(
    server,
    'updateContentPiece',
    { config: { needs: 'content:write' }, summary: 'Cambia lo que dice una pieza y cuándo se ve' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const piece = { id: params.id, version, ...saidOf(said), by }
      const changed = await changePiece(db, pictures, piece, clock())
      return changed.ok ? done('Quedó guardada.') : sendPieceRefused(reply, changed)
    },
  )

  serve(
    server,
    'describeContentPicture',
    { config: { needs: 'content:write' }, summary: 'Dice qué se ve en la imagen de un anuncio' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const asked = { ...params, ...body, by: { actor: caller.actor, requestId } }
      const described = await describeBanner(db, pictures, asked, clock())
      return described.ok ? done('Guardado.') : sendPieceRefused(reply, described)
    },
  )

  serve(
    server,
    'moveContentPiece',
    { config: { needs: 'content:write' }, summary: 'Mueve una pieza un lugar' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const move = { id: params.id, up: body.to === 'up', by }
      const moved = await movePiece(db, move, clock())
      return moved.ok ? done('Cambió de lugar.') : sendRefused(reply, moved, refusals)
    },
  )

  serve(
    server,
    'deleteContentPiece',
    {
      config: { needs: 'content:write' },
      summary: 'Quita una pieza; un tema, cuando ya no tiene preguntas',
    },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const piece = { id: params.id, version: query.version, by }
      const removed = await removePiece(db, piece, clock())
      return removed.ok ? done('Quedó quitada.') : sendPieceRefused(reply, removed)
    },
  )

  type Refused = Exclude<
    Awaited<
      ReturnType<typeof addPiece | typeof changePiece | typeof describeBanner | typeof removePiece>
    >,
    { ok: true }
  >

  function sendPieceRefused(reply: FastifyReply, refused: Refused) {
    if (refused.code !== 'piece-refused') return sendEditRefused(reply, refused, refusals)
    const { fields, problems } = refused
    const words = problems.length > 0 ? `${problems.join('. ')}.` : 'Revisa los campos marcados.'
    return sendRefusal(reply, 422, refused.code, words, { fields })
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

function pieceOnWire(piece: contentPieces.Piece, now: Date): ContentPiece {
  return {
    id: piece.id,
    kind: piece.kind,
    topic_id: piece.topicId,
    value: { ...piece.value },
    hidden: piece.hidden,
    from: piece.from?.toISOString() ?? null,
    until: piece.until?.toISOString() ?? null,
    state: stateOf(piece, now),
    version: versionOfPiece(piece),
    changed_by: formatActor(piece.changedBy),
    changed_at: piece.changedAt.toISOString(),
  }
}

import { type Static, Type } from 'typebox'
import { pieceKinds } from '#domain/running/content-piece.ts'
import { Done } from '../problem.ts'
import { IntegerId, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { IntegerRowParams } from './row-params.ts'

const Value = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 4000 }), {
  description: 'Lo que dice, por campo; cada clase de pieza tiene los suyos',
})
const From = Nullable(Moment)

const showing = {
  hidden: Type.Boolean({ description: 'No se ve, diga lo que diga su horario' }),
  from: From,
  until: From,
}

const said = {
  value: Value,
  hidden: Type.Optional(showing.hidden),
  from: Type.Optional(From),
  until: Type.Optional(From),
}

const Kind = Type.Enum([...pieceKinds], {
  description:
    'banner: anuncio; home: títulos de la portada; reel: carrusel; topic: tema; question: pregunta',
})

export const ContentPiece = Type.Object({
  id: IntegerId,
  kind: Kind,
  topic_id: Nullable(IntegerId),
  value: Value,
  ...showing,
  state: Type.Enum(['hidden', 'waiting', 'shown', 'over']),
  version: Version,
  changed_by: Type.String(),
  changed_at: Moment,
})
export type ContentPiece = Static<typeof ContentPiece>

/** Banners, home page sections and FAQ entries */
export const PiecesReply = Type.Object({ pieces: Type.Array(ContentPiece) })
export type PiecesReply = Static<typeof PiecesReply>

/** Creates a content piece */
export const AddPieceBody = Type.Object({
  kind: Kind,
  topic_id: Type.Optional(Nullable(IntegerId)),
  ...said,
})

/** Changes a content piece */
export const ChangePieceBody = Type.Object({ version: ReadVersion, ...said })

const BannerAlt = Type.String({
  maxLength: 4000,
  description: 'Qué se ve en la imagen de un anuncio',
})

/** Sets the alternative text of a banner picture */
export const DescribeBannerBody = Type.Object({
  alt: BannerAlt,
  was: { ...BannerAlt, description: 'Lo que decía al leerlo' },
})

/** Moves a content piece up or down */
export const MovePieceBody = Type.Object({ to: Type.Enum(['up', 'down']) })

/** Deletes a content piece */
export const RemovePieceQuery = Type.Object({ version: ReadVersion })

/** Stores a picture for a banner or category */
export const StorePictureBody = Type.Object({
  picture: Type.String({
    maxLength: 11_300_000,
    description: 'JPEG, PNG o WebP de hasta 8 MB, en base64',
  }),
  for: Type.Optional(
    Type.Enum(['banner', 'category'], { description: 'Dónde se verá; si falta, en un anuncio' }),
  ),
})
export const StoredPictureReply = Type.Object({
  path: Type.String({ description: 'Como la nombra un anuncio o una categoría' }),
})
export type StoredPictureReply = Static<typeof StoredPictureReply>

export const operations = {
  saveContentPicture: {
    method: 'POST',
    path: 'content-pictures',
    body: StorePictureBody,
    reply: StoredPictureReply,
  },
  listContentPieces: { method: 'GET', path: 'content-pieces', reply: PiecesReply },
  getContentPiece: {
    method: 'GET',
    path: 'content-pieces/:id',
    params: IntegerRowParams,
    reply: ContentPiece,
  },
  createContentPiece: { method: 'POST', path: 'content-pieces', body: AddPieceBody, reply: Done },
  updateContentPiece: {
    method: 'PUT',
    path: 'content-pieces/:id',
    params: IntegerRowParams,
    body: ChangePieceBody,
    reply: Done,
  },
  describeContentPicture: {
    method: 'PUT',
    path: 'content-pieces/:id/alt',
    params: IntegerRowParams,
    body: DescribeBannerBody,
    reply: Done,
  },
  moveContentPiece: {
    method: 'POST',
    path: 'content-pieces/:id/move',
    params: IntegerRowParams,
    body: MovePieceBody,
    reply: Done,
  },
  deleteContentPiece: {
    method: 'DELETE',
    path: 'content-pieces/:id',
    params: IntegerRowParams,
    query: RemovePieceQuery,
    reply: Done,
  },
} as const satisfies OperationTable

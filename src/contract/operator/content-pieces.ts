import { type Static, Type } from 'typebox'
import { contentPieceKinds } from '#domain/running/content-piece.ts'
import { IntegerId, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { IntegerRowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const Value = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 4000 }), {
  description: 'Lo que dice, por campo; cada clase de pieza tiene los suyos',
})
const From = Nullable(IsoDateTime)

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

const Kind = Type.Enum([...contentPieceKinds], {
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
  version: RecordVersion,
  changed_by: Type.String(),
  changed_at: IsoDateTime,
})
export type ContentPiece = Static<typeof ContentPiece>

/** Banners, home page sections and FAQ entries */
export const ContentPiecesResponse = Type.Object({ pieces: Type.Array(ContentPiece) })
export type ContentPiecesResponse = Static<typeof ContentPiecesResponse>

/** Creates a content entry: a banner, home page section or FAQ entry */
export const CreateContentPieceBody = Type.Object({
  kind: Kind,
  topic_id: Type.Optional(Nullable(IntegerId)),
  ...said,
})

/** Changes a content entry: a banner, home page section or FAQ entry */
export const UpdateContentPieceBody = Type.Object({ version: RecordVersionWhenFormOpened, ...said })

const BannerAlt = Type.String({
  maxLength: 4000,
  description: 'Qué se ve en la imagen de un anuncio',
})

/** Sets the alternative text of a banner picture */
export const SetBannerAltBody = Type.Object({
  alt: BannerAlt,
  was: { ...BannerAlt, description: 'Lo que decía al leerlo' },
})

/** Moves a content entry, such as a banner or FAQ entry, up or down */
export const MoveContentPieceBody = Type.Object({ to: Type.Enum(['up', 'down']) })

/** Deletes a content entry, such as a banner or FAQ entry */
export const RemoveContentPieceQuery = Type.Object({ version: RecordVersionWhenFormOpened })

/** Stores a picture for a banner or category */
export const StoreContentPictureBody = Type.Object({
  picture: Type.String({
    maxLength: 11_300_000,
    description: 'JPEG, PNG o WebP de hasta 8 MB, en base64',
  }),
  for: Type.Optional(
    Type.Enum(['banner', 'category'], { description: 'Dónde se verá; si falta, en un anuncio' }),
  ),
})
export const StoredContentPictureResponse = Type.Object({
  path: Type.String({ description: 'Como la nombra un anuncio o una categoría' }),
})
export type StoredContentPictureResponse = Static<typeof StoredContentPictureResponse>

export const contentPieceOperations = {
  saveContentPicture: {
    method: 'POST',
    path: 'content-pictures',
    body: StoreContentPictureBody,
    reply: StoredContentPictureResponse,
    refusals: ['picture-refused'],
  },
  listContentPieces: { method: 'GET', path: 'content-pieces', reply: ContentPiecesResponse },
  getContentPiece: {
    method: 'GET',
    path: 'content-pieces/:id',
    params: IntegerRowIdParams,
    reply: ContentPiece,
    refusals: ['piece-not-found'],
  },
  createContentPiece: {
    method: 'POST',
    path: 'content-pieces',
    body: CreateContentPieceBody,
    reply: SuccessResponse,
    refusals: ['piece-not-found', 'piece-refused'],
  },
  updateContentPiece: {
    method: 'PUT',
    path: 'content-pieces/:id',
    params: IntegerRowIdParams,
    body: UpdateContentPieceBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'piece-not-found', 'piece-refused'],
  },
  describeContentPicture: {
    method: 'PUT',
    path: 'content-pieces/:id/alt',
    params: IntegerRowIdParams,
    body: SetBannerAltBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'piece-not-found', 'piece-refused', 'words-changed'],
  },
  moveContentPiece: {
    method: 'POST',
    path: 'content-pieces/:id/move',
    params: IntegerRowIdParams,
    body: MoveContentPieceBody,
    reply: SuccessResponse,
    refusals: ['piece-not-found'],
  },
  deleteContentPiece: {
    method: 'DELETE',
    path: 'content-pieces/:id',
    params: IntegerRowIdParams,
    query: RemoveContentPieceQuery,
    reply: SuccessResponse,
    refusals: ['piece-newer', 'piece-not-found', 'topic-not-empty'],
  },
} as const satisfies OperationTable

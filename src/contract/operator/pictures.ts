import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'

const Path = Type.String({ maxLength: 300, description: 'Como la nombran piezas y categorías' })

const StoredPicture = Type.Object({
  path: Path,
  bytes: Type.Integer({ description: 'De todos sus tamaños y formatos' }),
  width: Type.Integer({ description: 'De su archivo más grande' }),
  missing: Type.Array(Type.String(), {
    description: 'Tamaños que las páginas usan y no están, como 800.avif',
  }),
  stored_at: Nullable(IsoDateTime),
  alt: Type.Optional(
    Nullable(Type.String({ description: 'Qué se ve, en palabras; solo de productos' })),
  ),
  uses: Type.Array(
    Type.Object({
      kind: Type.Enum(['product', 'category', 'banner']),
      id: Type.String({ description: 'SKU del producto, o número de la categoría o la pieza' }),
      name: Type.String(),
      alt: Type.Optional(Type.String({ description: 'Lo que un anuncio dice que se ve en ella' })),
    }),
    { description: 'Dónde se ve' },
  ),
  unused_since: Type.Optional({
    ...IsoDateTime,
    description: 'Desde cuándo no la tiene ningún producto',
  }),
})
export type StoredPicture = Static<typeof StoredPicture>

/** Lists the shop's stored pictures with the places that use them */
const PicturesQuery = Type.Object({
  of: Type.Optional(
    Type.Enum(['content', 'products'], {
      description: 'content (si falta): de anuncios y categorías',
    }),
  ),
  state: Type.Optional(
    Type.Enum(['unused', 'incomplete', 'removed'], {
      description:
        'unused: nada la muestra; incomplete: le faltan tamaños; removed: quitadas, de lo que sea',
    }),
  ),
  sku: Type.Optional(Type.String({ maxLength: 100 })),
  after: Type.Optional(
    Type.String({ maxLength: 300, description: '`next` de la página anterior' }),
  ),
})
const PicturesReply = Type.Object({
  pictures: Type.Array(StoredPicture),
  next: Nullable(Type.String()),
})

/** Removes a stored picture from the shop or restores it */
const PictureBody = Type.Object({ path: Path })

export const officePictureOperations = {
  listPictures: { method: 'GET', path: 'pictures', query: PicturesQuery, reply: PicturesReply },
  removePicture: {
    method: 'POST',
    path: 'pictures/removal',
    body: PictureBody,
    reply: SuccessResponse,
    refusals: ['picture-not-found', 'picture-used'],
  },
  restorePicture: {
    method: 'POST',
    path: 'pictures/return',
    body: PictureBody,
    reply: SuccessResponse,
    refusals: ['picture-not-found'],
  },
} as const satisfies OperationTable

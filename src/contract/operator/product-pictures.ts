import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersion } from './optimistic-concurrency.ts'
import { ChangedProductResponse } from './products.ts'
import { SkuOrUrlKeyParams } from './stock.ts'

const Alt = Nullable(Type.String({ maxLength: 300, description: 'Qué se ve en ella' }))
const Path = Type.String({ maxLength: 300 })

/** Pictures of a product in gallery order */
export const ProductPicturesResponse = Type.Object({
  name: Type.String(),
  version: RecordVersion,
  most: Type.Integer(),
  pictures: Type.Array(
    Type.Object({
      path: Path,
      image: Type.String(),
      alt: Alt,
      width: Type.Integer({ description: 'De su archivo más grande, que es cuadrado' }),
    }),
  ),
  changed_at: {
    ...Nullable(IsoDateTime),
    description: 'Cuándo quedaron así, si ese cambio se puede deshacer',
  },
})
export type ProductPicturesResponse = Static<typeof ProductPicturesResponse>

/** Sets the pictures of a product's gallery; omitted pictures are removed */
const ArrangePicturesBody = Type.Object({
  version: RecordVersion,
  pictures: Type.Array(Type.Object({ path: Path, alt: Alt }), { maxItems: 100 }),
})

/** Sets the alternative text of a picture */
const DescribePictureBody = Type.Object({
  path: Path,
  alt: Alt,
  was: { ...Alt, description: 'Lo que decía al leerla' },
})

const Cut = Type.Number({
  minimum: 0,
  maximum: 99,
  description: 'Cuánto se quita de ese lado, en por ciento',
})

/** Crops a product picture */
const CropPictureBody = Type.Object({
  path: Path,
  left: Cut,
  top: Cut,
  right: Cut,
  bottom: Cut,
})

/** Attaches a document to a product */
const AddDocumentBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 300, description: 'Manual de usuario' }),
  language: Type.Optional(Nullable(Type.String({ maxLength: 35, description: 'es, es-MX, en…' }))),
  document: Type.String({
    contentEncoding: 'base64',
    minLength: 1,
    description: 'PDF de hasta 10 MB, en base64; sin contraseña ni programas',
  }),
})

/** Adds a picture to a product */
const AddPictureBody = Type.Object({
  picture: Type.String({
    contentEncoding: 'base64',
    minLength: 1,
    description: 'JPEG, PNG o WebP de hasta 8 MB, en base64',
  }),
  alt: Type.Optional(Alt),
})

export const productPictureOperations = {
  listProductPictures: {
    method: 'GET',
    path: 'products/:product/pictures',
    params: SkuOrUrlKeyParams,
    reply: ProductPicturesResponse,
    refusals: ['product-not-found'],
  },
  arrangeProductPictures: {
    method: 'PUT',
    path: 'products/:product/pictures',
    params: SkuOrUrlKeyParams,
    body: ArrangePicturesBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'picture-not-found', 'pictures-changed', 'product-not-found'],
  },
  describeProductPicture: {
    method: 'PUT',
    path: 'products/:product/pictures/alt',
    params: SkuOrUrlKeyParams,
    body: DescribePictureBody,
    reply: SuccessResponse,
    refusals: ['picture-not-found', 'product-not-found', 'words-changed'],
  },
  cropProductPicture: {
    method: 'POST',
    path: 'products/:product/pictures/crop',
    params: SkuOrUrlKeyParams,
    body: CropPictureBody,
    reply: SuccessResponse,
    refusals: ['crop-too-small', 'picture-not-found', 'product-not-found'],
  },
  addProductPicture: {
    method: 'POST',
    path: 'products/:product/pictures',
    params: SkuOrUrlKeyParams,
    body: AddPictureBody,
    reply: SuccessResponse,
    refusals: [
      'picture-not-found',
      'picture-refused',
      'pictures-changed',
      'product-not-found',
      'too-many-pictures',
    ],
  },
  undoProductPictures: {
    method: 'POST',
    path: 'products/:product/pictures/undo',
    params: SkuOrUrlKeyParams,
    reply: SuccessResponse,
    refusals: ['picture-not-found', 'pictures-changed', 'product-not-found'],
  },
  addProductDocument: {
    method: 'POST',
    path: 'products/:product/documents',
    params: SkuOrUrlKeyParams,
    body: AddDocumentBody,
    reply: ChangedProductResponse,
    refusals: ['changed-meanwhile', 'document-refused', 'ends-offer', 'product-not-found'],
  },
} as const satisfies OperationTable

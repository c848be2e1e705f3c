import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Moment, Nullable } from '../wire.ts'
import { Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { ProductChanged } from './products.ts'
import { ProductParams } from './stock.ts'

const Alt = Nullable(Type.String({ maxLength: 300, description: 'Qué se ve en ella' }))
const Path = Type.String({ maxLength: 300 })

/** Pictures in gallery order */
export const ProductPicturesReply = Type.Object({
  name: Type.String(),
  version: Version,
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
    ...Nullable(Moment),
    description: 'Cuándo quedaron así, si ese cambio se puede deshacer',
  },
})
export type ProductPicturesReply = Static<typeof ProductPicturesReply>

/** Sets the gallery; omitted pictures are removed */
const ArrangePicturesBody = Type.Object({
  version: Version,
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

/** Crops a picture */
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

export const operations = {
  listProductPictures: {
    method: 'GET',
    path: 'products/:product/pictures',
    params: ProductParams,
    reply: ProductPicturesReply,
  },
  arrangeProductPictures: {
    method: 'PUT',
    path: 'products/:product/pictures',
    params: ProductParams,
    body: ArrangePicturesBody,
    reply: Done,
  },
  describeProductPicture: {
    method: 'PUT',
    path: 'products/:product/pictures/alt',
    params: ProductParams,
    body: DescribePictureBody,
    reply: Done,
  },
  cropProductPicture: {
    method: 'POST',
    path: 'products/:product/pictures/crop',
    params: ProductParams,
    body: CropPictureBody,
    reply: Done,
  },
  addProductPicture: {
    method: 'POST',
    path: 'products/:product/pictures',
    params: ProductParams,
    body: AddPictureBody,
    reply: Done,
  },
  undoProductPictures: {
    method: 'POST',
    path: 'products/:product/pictures/undo',
    params: ProductParams,
    reply: Done,
  },
  addProductDocument: {
    method: 'POST',
    path: 'products/:product/documents',
    params: ProductParams,
    body: AddDocumentBody,
    reply: ProductChanged,
  },
} as const satisfies OperationTable

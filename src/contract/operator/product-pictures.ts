import { type Static, Type } from 'typebox'
import { Moment, Nullable } from '../wire.ts'
import { Version } from './edits.ts'

const Alt = Nullable(Type.String({ maxLength: 300, description: 'Qué se ve en ella' }))
const Path = Type.String({ maxLength: 300 })

/** GET /api/v1/products/:product/pictures: pictures in gallery order */
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

/** PUT /api/v1/products/:product/pictures: sets the gallery; omitted pictures are removed */
export const ArrangePicturesBody = Type.Object({
  version: Version,
  pictures: Type.Array(Type.Object({ path: Path, alt: Alt }), { maxItems: 100 }),
})

/** PUT /api/v1/products/:product/pictures/alt: sets the alternative text of a picture */
export const DescribePictureBody = Type.Object({
  path: Path,
  alt: Alt,
  was: { ...Alt, description: 'Lo que decía al leerla' },
})

const Cut = Type.Number({
  minimum: 0,
  maximum: 99,
  description: 'Cuánto se quita de ese lado, en por ciento',
})

/** POST /api/v1/products/:product/pictures/crop: crops a picture */
export const CropPictureBody = Type.Object({
  path: Path,
  left: Cut,
  top: Cut,
  right: Cut,
  bottom: Cut,
})

/** POST /api/v1/products/:product/documents: attaches a document to a product */
export const AddDocumentBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 300, description: 'Manual de usuario' }),
  language: Type.Optional(Nullable(Type.String({ maxLength: 35, description: 'es, es-MX, en…' }))),
  document: Type.String({
    contentEncoding: 'base64',
    minLength: 1,
    description: 'PDF de hasta 10 MB, en base64; sin contraseña ni programas',
  }),
})

/** POST /api/v1/products/:product/pictures: adds a picture to a product */
export const AddPictureBody = Type.Object({
  picture: Type.String({
    contentEncoding: 'base64',
    minLength: 1,
    description: 'JPEG, PNG o WebP de hasta 8 MB, en base64',
  }),
  alt: Type.Optional(Alt),
})

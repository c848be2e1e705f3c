import { Type } from 'typebox'
import type { OperationTable } from '../api-operation.ts'

/** Uploads a product picture and assigns it by its file name; the request body is the file */
const PictureNameQuery = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'Cómo se llama el archivo: el SKU o la url_key de su producto, y la vista',
  }),
})

const NamedPictureReply = Type.Object({
  url_key: Type.String(),
  name: Type.String(),
  messageForUser: Type.String(),
})

export const pictureUploadOperations = {
  addPictureByName: {
    method: 'POST',
    path: 'pictures',
    query: PictureNameQuery,
    reply: NamedPictureReply,
    refusals: [
      'picture-not-found',
      'picture-owner-not-found',
      'picture-refused',
      'pictures-changed',
      'product-not-found',
      'too-many-pictures',
    ],
  },
} as const satisfies OperationTable

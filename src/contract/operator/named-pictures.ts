import { type Static, Type } from 'typebox'
import type { OperationTable } from './operation.ts'

/** Uploads a picture; the request body is the file */
const PictureNameQuery = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'Cómo se llama el archivo: el SKU o la url_key de su producto, y la vista',
  }),
})

export const NamedPictureReply = Type.Object({
  url_key: Type.String(),
  name: Type.String(),
  messageForUser: Type.String(),
})
export type NamedPictureReply = Static<typeof NamedPictureReply>

export const operations = {
  addPictureByName: {
    method: 'POST',
    path: 'pictures',
    query: PictureNameQuery,
    reply: NamedPictureReply,
  },
} satisfies OperationTable

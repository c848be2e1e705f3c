import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'

/** The official postcode list that the shop knows, and the last uploaded file */
export const PostcodeListResponse = Type.Object({
  settlements: Type.Integer(),
  postcodes: Type.Integer(),
  states: Type.Integer(),
  last: Nullable(
    Type.Object({
      file: Type.String(),
      state: Type.Enum(['waiting', 'done', 'refused']),
      progress: Type.Number({ description: 'De 0 a 1' }),
      problems: Type.Array(Type.Object({ line: Type.Integer(), problem: Type.String() }), {
        description: 'Los primeros renglones que no se entienden; la línea 0 es todo el archivo',
      }),
      changes: Nullable(
        Type.Object({
          listed: Type.Integer(),
          added: Type.Integer(),
          changed: Type.Integer(),
          removed: Type.Integer(),
        }),
      ),
      person: Type.String(),
      created_at: IsoDateTime,
      finished_at: Nullable(IsoDateTime),
    }),
  ),
})
export type PostcodeListResponse = Static<typeof PostcodeListResponse>

/** Maximum size of a postcode list in megabytes; that of the whole country has 15 */
export const postcodeListMegabytes = 20

/** Uploads the official postcode list */
const PostcodeListBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    content: Type.String({
      maxLength: Math.ceil(postcodeListMegabytes * 1.4) * 1024 * 1024,
      description: 'El TXT de Correos de México, o el ZIP en que viene, en base64',
    }),
  },
  { additionalProperties: false },
)

export const postcodeOperations = {
  getPostcodeList: { method: 'GET', path: 'postcodes', reply: PostcodeListResponse },
  uploadPostcodeList: {
    method: 'POST',
    path: 'postcodes',
    body: PostcodeListBody,
    reply: SuccessResponse,
    refusals: ['postcodes-unreadable', 'postcode-import-running'],
  },
} as const satisfies OperationTable

import { Type } from 'typebox'
import { IgnoredRequestBodyFields } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ResultResponse } from './problem-details.ts'

/**
 * POST customer/deleteAccount {confirmation}: deletes the account; the shopper must type a
 * confirmation word, which prevents accidents
 */
const DeleteAccountBody = Type.Object({
  ...IgnoredRequestBodyFields,
  confirmation: Type.Literal('BORRAR'),
  leaves_office: Type.Optional(
    Type.Boolean({ description: 'Quien lleva la tienda acepta perder su acceso al Mostrador' }),
  ),
})

export const accountDeletionOperations = {
  deleteAccount: {
    method: 'POST',
    path: 'customer/deleteAccount',
    body: DeleteAccountBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable

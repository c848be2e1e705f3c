import { Type } from 'typebox'
import { IgnoredClientFields } from './api-field-types.ts'

/**
 * POST customer/deleteAccount {confirmation}: deletes the account; the shopper must type a
 * confirmation word, which prevents accidents
 */
export const DeleteAccountBody = Type.Object({
  ...IgnoredClientFields,
  confirmation: Type.Literal('BORRAR'),
  leaves_office: Type.Optional(
    Type.Boolean({ description: 'Quien lleva la tienda acepta perder su acceso al Mostrador' }),
  ),
})

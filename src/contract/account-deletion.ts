import { Type } from 'typebox'
import { ClientExtras } from './wire.ts'

/** POST customer/deleteAccount {confirmation}: a confirmation word prevents accidental deletion */
export const DeleteAccountBody = Type.Object({
  ...ClientExtras,
  confirmation: Type.Literal('BORRAR'),
  leaves_office: Type.Optional(
    Type.Boolean({ description: 'Quien lleva la tienda acepta perder su acceso al Mostrador' }),
  ),
})

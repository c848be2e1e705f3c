import { Type } from 'typebox'

/** Names one press of a button: what arrives again under it is answered, and done once. */
export const IdempotencyKey = Type.String({
  minLength: 8,
  maxLength: 100,
  description: 'La misma llave lo hace una vez; con otra petición se rechaza',
})

import { Type } from 'typebox'

/** Idempotency key: a repeated request with the same key returns the first result. */
export const IdempotencyKey = Type.String({
  minLength: 8,
  maxLength: 100,
  description: 'La misma llave lo hace una vez; con otra petición se rechaza',
})

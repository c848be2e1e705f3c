import { type Static, Type } from 'typebox'

/**
 * GET shop/signingKeys: the shop's current and former Ed25519 public keys in base64url, newest
 * first, to verify its signatures
 */
export const SigningKeysResponse = Type.Object({ keys: Type.Array(Type.String()) })
export type SigningKeysResponse = Static<typeof SigningKeysResponse>

import { type Static, Type } from 'typebox'

/** GET shop/signingKeys: the shop's present and former Ed25519 signing keys in base64url, newest first */
export const SigningKeysResponse = Type.Object({ keys: Type.Array(Type.String()) })
export type SigningKeysResponse = Static<typeof SigningKeysResponse>

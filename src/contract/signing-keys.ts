import { type Static, Type } from 'typebox'

/** GET shop/signingKeys: the Ed25519 keys that the shop has signed documents with, in base64url, the newest first */
export const SigningKeysReply = Type.Object({ keys: Type.Array(Type.String()) })
export type SigningKeysReply = Static<typeof SigningKeysReply>

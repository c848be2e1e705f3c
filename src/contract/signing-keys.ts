import { Type } from 'typebox'
import type { OperationTable } from './api-operation.ts'

/**
 * GET shop/signingKeys: the shop's current and former Ed25519 public keys in base64url, newest
 * first, to verify its signatures
 */
const SigningKeysResponse = Type.Object({ keys: Type.Array(Type.String()) })

export const signingKeyOperations = {
  listSigningKeys: { method: 'GET', path: 'shop/signingKeys', reply: SigningKeysResponse },
} as const satisfies OperationTable

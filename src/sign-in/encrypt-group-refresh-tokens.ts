import { CompactEncrypt, compactDecrypt } from 'jose'
import { deriveSecretKeyForPurpose } from './derived-secrets.ts'

/**
 * Tokens for reading an operator's group memberships from the identity provider again: a refresh
 * token, or a valid access token.
 */
type GroupTokens = { refresh: string } | { access: string }

/**
 * Creates a cipher for an operator's group tokens, so that access to the database alone does not
 * allow their use.
 */
export function createGroupRefreshTokenCipher(secret: string) {
  const key = deriveSecretKeyForPurpose('group tokens', secret)

  async function seal(tokens: GroupTokens): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify(tokens))
    return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
  }

  /**
   * Decrypts an operator's group tokens; `undefined` when they were encrypted with another secret.
   */
  async function open(sealed: string): Promise<GroupTokens | undefined> {
    try {
      const { plaintext } = await compactDecrypt(sealed, key)
      return JSON.parse(new TextDecoder().decode(plaintext))
    } catch {
      return undefined
    }
  }

  return { seal, open }
}

import { CompactEncrypt, compactDecrypt } from 'jose'
import { keyFor } from './derived-secrets.ts'

/** Tokens for refreshing groups: refresh token, or access token while valid. */
type GroupTokens = { refresh: string } | { access: string }

/** Encrypts those tokens, so that the database alone gives no access. */
export function groupTokenBox(secret: string) {
  const key = keyFor('group tokens', secret)

  async function seal(tokens: GroupTokens): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify(tokens))
    return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
  }

  /** `undefined` for what another secret sealed. */
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

import { CompactEncrypt, compactDecrypt } from 'jose'
import { keyFor } from './derived-secrets.ts'

/** With what a provider is asked again who somebody is: the refresh token, or else the access token for as long as it is good. */
type GroupTokens = { refresh: string } | { access: string }

/** Encrypts those tokens under a secret, so that the database gives nobody a way to the provider. */
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

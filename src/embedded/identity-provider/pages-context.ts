import type Provider from 'oidc-provider'
import type { Pool } from 'pg'
import type { Limits } from './attempts.ts'
import type { PasswordHashing } from './passwords.ts'
import type { SecretBox } from './second-factor/secret-box.ts'
import type { Shop } from './shop.ts'

/** Dependencies of the provider's pages. */
export type PagesContext = {
  pool: Pool
  limits: Limits
  /** The key under which limits count a client's address. */
  limitKey: (address: string) => string
  passwords: PasswordHashing
  isBreached: (password: string) => Promise<boolean>
  issuer: string
  shop: Shop
  /** the back office, and the client as which it signs in here */
  office: { url: string; clientId: string } | undefined
  provider: () => Provider
  sendMail: () => void
  /** Runs work after the reply, so its duration reveals nothing. */
  afterwards: (work: () => Promise<void>) => void
  tellLogouts: () => void
  /** Encrypts secrets for storage. */
  secrets: SecretBox
}

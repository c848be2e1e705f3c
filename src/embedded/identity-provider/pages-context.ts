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
  /** Rate limit key of a client's network address. */
  limitKey: (address: string) => string
  passwords: PasswordHashing
  isBreached: (password: string) => Promise<boolean>
  issuer: string
  shop: Shop
  /** back office URL and its client id at this provider */
  office: { url: string; clientId: string } | undefined
  provider: () => Provider
  sendMail: () => void
  /** Runs work after the reply is sent, so that the reply time does not reveal it. */
  afterwards: (work: () => Promise<void>) => void
  tellLogouts: () => void
  /** Encrypts secrets for storage. */
  secrets: SecretBox
}

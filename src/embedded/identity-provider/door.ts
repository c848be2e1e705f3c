import type Provider from 'oidc-provider'
import type { Pool } from 'pg'
import type { Limits } from './attempts.ts'
import type { PasswordHashing } from './passwords.ts'
import type { SecretBox } from './second-factor/secret-box.ts'
import type { Shop } from './shop.ts'

/** What the provider's own pages work with. */
export type Door = {
  pool: Pool
  limits: Limits
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
  /** Encrypts what the database must not know. */
  secrets: SecretBox
}

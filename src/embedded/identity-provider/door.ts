import type Provider from 'oidc-provider'
import type { Pool } from 'pg'
import type { Limits } from './attempts.ts'
import type { PasswordHashing } from './passwords.ts'
import type { SecretBox } from './second-factor/secret-box.ts'

/** What the provider's own pages work with. */
export type Door = {
  pool: Pool
  limits: Limits
  passwords: PasswordHashing
  isBreached: (password: string) => Promise<boolean>
  issuer: string
  shopUrl: string
  /** the client as which the back office signs in here */
  officeClientId: string | undefined
  provider: () => Provider
  sendMail: () => void
  /** Does something that the reply must not wait for: how long it takes would tell what was found. */
  afterwards: (work: () => Promise<void>) => void
  tellLogouts: () => void
  /** Encrypts what the database must not know. */
  secrets: SecretBox
}

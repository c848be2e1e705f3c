import type Provider from 'oidc-provider'
import type { Pool } from 'pg'
import type { PasswordHashing } from './password-rules-and-hashing.ts'
import type { SecretEncryption } from './second-factor/encrypt-secrets.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'
import type { SignInAttemptLimits } from './sign-in-attempt-limits.ts'

/** Dependencies of the provider's pages. */
export type IdentityProviderPageContext = {
  pool: Pool
  limits: SignInAttemptLimits
  /** Key under which requests from a network address are counted for rate limits. */
  limitKey: (address: string) => string
  passwords: PasswordHashing
  isBreached: (password: string) => Promise<boolean>
  issuer: string
  shop: ShopUrlAndBranding
  /** back office URL and its client id at this provider */
  office: { url: string; clientId: string } | undefined
  provider: () => Provider
  sendMail: () => void
  /**
   * Runs work after the reply is sent, so that the time to reply does not reveal whether the work
   * was done.
   */
  afterwards: (work: () => Promise<void>) => void
  tellLogouts: () => void
  /** Encrypts secrets for storage. */
  secrets: SecretEncryption
}

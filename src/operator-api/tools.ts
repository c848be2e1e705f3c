import type { Gateways } from '#payments/gateways.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { Management } from '#sign-in/identity-management.ts'
import type { ShopSignature } from '#sign-in/shop-signature.ts'
import type { WebhookSecrets } from '#sign-in/webhook-secrets.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { Provider } from './providers.ts'

/** Dependencies of the operator API's routes. */
export type OfficeTools = {
  db: Db
  /** Database connection for reports, if different from `db`. */
  reads?: Db | undefined
  gateway: Gateways
  webhookSecrets: WebhookSecrets
  /** Cipher of licence keys. */
  licences: LicenceCipher
  /** Key that signs order files. */
  signature: ShopSignature
  clock: () => Date
  pictures: PictureStore
  /** Public base URL of the shop. */
  shopUrl: string
  /** Base URL of the back office. */
  officeUrl: string
  /** Secret that signs links to previews of the shop. */
  previewSecret: string
  /** Identity provider of shoppers, and its account management API, if available. */
  identity: { issuer: string; management: Management | undefined }
  /** External services of the shop. */
  providers?: readonly Provider[]
  /** Polling and heartbeat intervals of the news stream, in ms. */
  newsPace?: { interval: number; heartbeat: number }
}

import type { Gateways } from '#payments/gateways.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { Management } from '#sign-in/identity-management.ts'
import type { ShopSignature } from '#sign-in/shop-signature.ts'
import type { WebhookSecrets } from '#sign-in/webhook-secrets.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { Provider } from './providers.ts'

/** What the routes of the operator API work with. */
export type OfficeTools = {
  db: Db
  /** Where reports may be read from, if not from there. */
  reads?: Db | undefined
  gateway: Gateways
  webhookSecrets: WebhookSecrets
  /** Seals and opens licence keys. */
  licences: LicenceCipher
  /** Signs the files of orders. */
  signature: ShopSignature
  clock: () => Date
  /** The shop's pictures. */
  pictures: PictureStore
  /** The shop's address as browsers know it. */
  shopUrl: string
  /** The office's. */
  officeUrl: string
  /** Signs links to the shop as it will be. */
  previewSecret: string
  /** Who vouches for shoppers, and how the shop manages their accounts there, where it may. */
  identity: { issuer: string; management: Management | undefined }
  /** The services outside that it works with. */
  providers?: readonly Provider[]
  /** how often news are read, and a silent line is kept open; milliseconds */
  newsPace?: { interval: number; heartbeat: number }
}

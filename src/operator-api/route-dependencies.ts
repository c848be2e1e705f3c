import type { ConnectionService } from '#domain/connections/connection-services.ts'
import type { MailServerReach } from '#mail/connected-mailer.ts'
import type { PictureDownloader } from '#mail/picture-downloader.ts'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { ShopDocumentSigner } from '#sign-in/document-signer.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import type { WebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import type { ConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import type { TestConnection } from '#use-cases/connections/manage-connections.ts'
import type { MessageProviderOptions } from '#use-cases/connections/message-connections.ts'
import type { OpenCarrier } from '#use-cases/labels/carriers-in-force.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { ExternalService } from './external-services.ts'

/** What the routes of connections work with. */
export type OperatorConnections = {
  cipher: ConnectionCipher
  /** Whether the server's settings give the service, which owners cannot change then. */
  isSetByServer: (service: ConnectionService) => boolean
  /** Harmless call to a provider, by service. */
  testers: Record<ConnectionService, TestConnection>
  mail: { reach: MailServerReach; dnsServers?: readonly string[] }
  messages: MessageProviderOptions
  /** Opens the adapter of a connected platform of labels. */
  carriers: OpenCarrier
  /** Downloads the printable files of labels. */
  labelFiles: PictureDownloader
}

/** Dependencies of the operator API's routes. */
export type OperatorRouteDependencies = {
  db: Db
  /** Database connection for reports, if it differs from `db`. */
  reads?: Db | undefined
  gateways: ReadGateways
  webhookSecrets: WebhookSecretDeriver
  /** Cipher of licence keys. */
  licences: LicenceCipher
  /** Connections to outside services that owners make. */
  connections: OperatorConnections
  /** Provider that stamps invoices; null while none is connected. */
  stamping: () => Promise<StampingProvider | null>
  /** Key that signs the files about orders. */
  signature: ShopDocumentSigner
  clock: () => Date
  pictures: PictureStore
  /** Public base URL of the shop. */
  shopUrl: string
  /** Base URL of the back office. */
  officeUrl: string
  /** Secret that signs links to previews of the shop. */
  previewSecret: string
  /** Identity provider of shoppers, and its account management API, if available. */
  identity: { issuer: string; management: IdentityManagementApi | undefined }
  /** External services of the shop. */
  providers?: readonly ExternalService[]
  /** Polling and heartbeat intervals of the notification event stream, in ms. */
  newsPace?: { interval: number; heartbeat: number }
}

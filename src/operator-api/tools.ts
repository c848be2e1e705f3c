import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import type { WebhookSecrets } from '#sign-in/webhook-secrets.ts'

/** What the routes of the operator API work with. */
export type OfficeTools = {
  db: Db
  gateway: Gateway
  webhookSecrets: WebhookSecrets
  clock: () => Date
  /** The shop's address as browsers know it. */
  shopUrl: string
}

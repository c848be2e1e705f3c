import { createHmac, randomBytes } from 'node:crypto'

export type WebhookSecrets = ReturnType<typeof webhookSecrets>

/**
 * Derives webhook secrets from the shop's secret and each endpoint's salt. The database stores none, and no two
 * endpoints share one.
 */
export function webhookSecrets(shopSecret: string) {
  return {
    newSalt: () => randomBytes(32),
    /** Standard Webhooks format: `whsec_` and base64. */
    secretOf: (salt: Uint8Array) =>
      `whsec_${createHmac('sha256', shopSecret).update('webhook').update(salt).digest('base64')}`,
  }
}

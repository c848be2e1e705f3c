import { createHmac, randomBytes } from 'node:crypto'

export type WebhookSecretDeriver = ReturnType<typeof createWebhookSecretDeriver>

/**
 * Derives webhook secrets from the shop's secret and the salt of each endpoint. The database stores
 * no secret, and no two endpoints share a secret.
 */
export function createWebhookSecretDeriver(shopSecret: string) {
  return {
    newSalt: () => randomBytes(32),
    /** Secret in the Standard Webhooks format: `whsec_` and base64. */
    secretOf: (salt: Uint8Array) =>
      `whsec_${createHmac('sha256', shopSecret).update('webhook').update(salt).digest('base64')}`,
  }
}

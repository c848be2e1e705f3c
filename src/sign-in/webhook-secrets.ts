import { createHmac, randomBytes } from 'node:crypto'

export type WebhookSecrets = ReturnType<typeof webhookSecrets>

/**
 * The secrets with which webhooks are signed. Each follows from the shop's own and the salt of its endpoint, so that the
 * database keeps none, and no two endpoints share one.
 */
export function webhookSecrets(shopSecret: string) {
  return {
    newSalt: () => randomBytes(32),
    /** as Standard Webhooks writes it: `whsec_` and base64 */
    secretOf: (salt: Uint8Array) =>
      `whsec_${createHmac('sha256', shopSecret).update('webhook').update(salt).digest('base64')}`,
  }
}

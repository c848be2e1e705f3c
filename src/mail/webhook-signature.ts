import { createHmac } from 'node:crypto'

type Signed = { id: string; timestamp: number; body: string }

/** Value of the `webhook-signature` header (Standard Webhooks, `v1`): one signature per valid secret. */
export function createWebhookSignature(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
}

import { createHmac } from 'node:crypto'

type Signed = { id: string; timestamp: number; body: string }

/** The value of `webhook-signature` (Standard Webhooks, `v1`): one signature for each secret that is valid. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
}

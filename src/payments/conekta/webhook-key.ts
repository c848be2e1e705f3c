import { createPublicKey, type KeyObject } from 'node:crypto'

/**
 * Reads the public key of an account's webhooks, as Conekta shows it: PEM, its lines also joined or
 * separated by `\n`, because settings have one line. Anything else is no key.
 */
export function readConektaWebhookKey(text: string): KeyObject | undefined {
  const content = text.replaceAll(/-----(BEGIN|END) PUBLIC KEY-----|\\n|\s/g, '')
  try {
    const der = Buffer.from(content, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

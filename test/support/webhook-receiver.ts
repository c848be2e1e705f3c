import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** Another system that listens for webhooks, over plain http on this machine. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('{"ok":true}')
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ path, headers, body: Buffer.concat(parts).toString() })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/avisos`,
    received,
    /** Sets the following answers. */
    answers(next: number | ((response: ServerResponse) => void)) {
      answer = typeof next === 'function' ? next : (response) => response.writeHead(next).end()
    },
  }
}

/**
 * Whether one of the signatures is that of this secret, as a receiver checks it: Standard Webhooks, with the browsers'
 * own cryptography.
 */
export async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = bytes(secret.slice('whsec_'.length))
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signatures = String(headers['webhook-signature']).split(' ')
  const verified = await Promise.all(
    signatures.map(async (signature) => {
      const [version, value = ''] = signature.split(',')
      const content = new TextEncoder().encode(signed)
      return version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytes(value), content))
    }),
  )
  return verified.includes(true)
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
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

/** Whether one of the signatures is that of this secret, by the reference library of Standard Webhooks. */
export async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body)
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

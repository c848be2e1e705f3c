import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export type Fault = 'none' | 'silent' | 'hung-up' | 'broken' | 'nonsense' | 'answer-lost'

/**
 * A faulty proxy before a service: `silent` never answers, `hung-up` closes, `broken` says 503, `nonsense` says no
 * JSON, and with `answer-lost` the service acts while its answer is dropped.
 */
export async function faultyProxy(target: string) {
  let fault: Fault = 'none'
  const server = http.createServer((request, response) => {
    if (fault === 'silent') return
    if (fault === 'hung-up') return request.socket.destroy()
    if (fault === 'broken') return response.writeHead(503).end('{}')
    if (fault === 'nonsense') return response.writeHead(200).end('<html>Mantenimiento</html>')
    passOn(request, response, fault === 'answer-lost').catch(() => request.socket.destroy())
  })

  async function passOn(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    isAnswerLost: boolean,
  ) {
    const body = await buffer(request)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    })
    const said = await answer.text()
    if (isAnswerLost) return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => fault,
    be: (now: Fault) => {
      fault = now
    },
  }
}

import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitServerConnections, devServiceConnectionTimeouts } from './connection-limits.ts'

const bounded = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  timeout: 60_000,
  maxRequestsPerSocket: 10_000,
  maxConnections: 1000,
}

it('connection limits apply to Fastify servers and plain Node servers alike', () => {
  const app = Fastify({ ...devServiceConnectionTimeouts })
  expect(limitServerConnections(app.server)).toMatchObject(bounded)
  expect(limitServerConnections(createServer(devServiceConnectionTimeouts.http))).toMatchObject(
    bounded,
  )
})

it('the limit on open connections applies to an HTTP server passed to Fastify', async () => {
  const app = Fastify<Server>({
    serverFactory: (handler) =>
      limitServerConnections(createServer(devServiceConnectionTimeouts.http, handler)),
  })
  expect(app.server).toMatchObject(bounded)
})

it('an HTTP connection is closed when its request body never completes', async () => {
  const app = Fastify({
    ...devServiceConnectionTimeouts,
    requestTimeout: 100,
    http: { headersTimeout: 100, connectionsCheckingInterval: 20 },
  })
  app.post('/', async () => 'all of it')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\na',
  )

  expect(await text(socket)).toContain('408')
  await app.close()
})

import type { Server } from 'node:http'

/** Connection timeouts in ms of development services; the defaults of Fastify and Node are minutes or infinite. */
export const devServiceConnectionTimeouts = {
  /** timeout in ms for receiving a whole request with its body */
  requestTimeout: 30_000,
  /** timeout in ms of a connection without traffic */
  connectionTimeout: 60_000,
  maxRequestsPerSocket: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

const mostConnections = 1000

/**
 * Limits the connections of a server and sets its timeouts, which Fastify sets only for servers
 * that it creates.
 */
export function limitServerConnections<Bounded extends Server>(server: Bounded): Bounded {
  const { requestTimeout, connectionTimeout, maxRequestsPerSocket } = devServiceConnectionTimeouts
  server.maxConnections = mostConnections
  return Object.assign(server, { requestTimeout, maxRequestsPerSocket, timeout: connectionTimeout })
}

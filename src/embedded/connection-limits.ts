import type { Server } from 'node:http'

/** Connection timeouts of development services; the defaults of Fastify and Node are minutes or infinite. */
export const connectionLimits = {
  /** a whole request with body */
  requestTimeout: 30_000,
  /** nothing sent and nothing read */
  connectionTimeout: 60_000,
  maxRequestsPerSocket: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

const mostConnections = 1000

/** Limits connections, and timeouts of servers not created by Fastify. */
export function boundConnections<Bounded extends Server>(server: Bounded): Bounded {
  const { requestTimeout, connectionTimeout, maxRequestsPerSocket } = connectionLimits
  server.maxConnections = mostConnections
  return Object.assign(server, { requestTimeout, maxRequestsPerSocket, timeout: connectionTimeout })
}

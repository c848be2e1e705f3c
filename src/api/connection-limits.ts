import { minuteInMs } from '#domain/durations.ts'

/** How long a connection may take for what it sends; Fastify and Node wait without end, or for minutes, unless told. */
export const connectionLimits = {
  /** a whole request, its body included */
  requestTimeout: 30_000,
  /** nothing sent and nothing read */
  connectionTimeout: minuteInMs,
  maxRequestsPerSocket: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/** Connections of one process; a machine's others take what is beyond them. */
export const mostConnections = 2000

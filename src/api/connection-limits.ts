import { minuteInMs } from '#domain/durations.ts'

/** Connection timeouts in ms; the defaults of Fastify and Node are minutes or infinite. */
export const httpConnectionTimeouts = {
  /** Timeout of receiving a whole request including its body. */
  requestTimeout: 30_000,
  /** Timeout of a connection without traffic in either direction. */
  connectionTimeout: minuteInMs,
  maxRequestsPerSocket: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/** Maximum connections per process. */
export const maxConnections = 2000

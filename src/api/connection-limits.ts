import { minuteInMs } from '#domain/durations.ts'

/** Connection timeouts; the defaults of Fastify and Node are minutes or infinite. */
export const connectionLimits = {
  /** a whole request, its body included */
  requestTimeout: 30_000,
  /** nothing sent and nothing read */
  connectionTimeout: minuteInMs,
  maxRequestsPerSocket: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/** Maximum connections per process. */
export const mostConnections = 2000

import {
  AggregatorRegistry,
  type CollectFunction,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'
import { onApiRequestRejected } from '#api/error-responses.ts'
import { onHttpResponseSent } from '#api/request-log.ts'
import { onResponseCacheRead } from '#cache/response-cache.ts'
import type { Db } from '#persistence/database.ts'
import { activeConnectionPools } from '#persistence/pool.ts'
import * as shopHealth from '#persistence/running/shop-health.ts'
import { onPaymentSettled } from '#use-cases/orders/settle-payment.ts'
import { onPaymentGatewayCall } from './monitored-payment-gateway.ts'

export type Metrics = ReturnType<typeof startMetrics>

/** API refusals that stock or cart changes cause, counted in the metrics. */
const conflicts = new Set<string>(['out-of-stock', 'quantity-capped', 'cart-changed'])

/** Collects this process's metrics in Prometheus units. */
export function startMetrics(process_: 'main' | 'web' | 'office') {
  const registry = new Registry()
  const registers = [registry]

  const requests = new Counter({
    name: 'tianguis_http_requests_total',
    help: 'Requests answered, those of the shop to itself left out',
    labelNames: ['process', 'method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'tianguis_http_request_seconds',
    help: 'Time to the end of the answer',
    labelNames: ['process', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  onHttpResponseSent.on(({ method, route, status, milliseconds }) => {
    requests.inc({ process: process_, method, route, status })
    seconds.observe({ process: process_, route }, milliseconds / 1000)
  })

  const refusals = new Counter({
    name: 'tianguis_refusals_total',
    help: 'Answers that say no, by their code',
    labelNames: ['code'],
    registers,
  })
  const stockConflicts = new Counter({
    name: 'tianguis_stock_conflicts_total',
    help: 'Refusals because there is less than was wanted, or the cart has changed',
    registers,
  })
  onApiRequestRejected.on((code) => {
    refusals.inc({ code })
    if (conflicts.has(code)) stockConflicts.inc()
  })

  const cached = new Counter({
    name: 'tianguis_cache_answers_total',
    help: 'Public pages and replies, as they were found: current, stale or made',
    labelNames: ['found'],
    registers,
  })
  onResponseCacheRead.on((found) => cached.inc({ found }))

  const payments = new Counter({
    name: 'tianguis_payments_total',
    help: 'What was learnt of payments from the gateway, by what followed from it',
    labelNames: ['gateway', 'outcome'],
    registers,
  })
  onPaymentSettled.on(({ gateway, step }) => payments.inc({ gateway, outcome: step }))

  const calls = new Counter({
    name: 'tianguis_gateway_calls_total',
    help: 'Calls to the payment gateway',
    labelNames: ['gateway', 'call', 'result'],
    registers,
  })
  onPaymentGatewayCall.on((call) => calls.inc(call))

  gauge({
    name: 'tianguis_database_connections',
    help: 'Connections of pools, and those who wait for one',
    labelNames: ['process', 'pool', 'state'],
    registers,
    collect() {
      this.reset()
      for (const { name, counts } of activeConnectionPools) {
        const { total, idle, waiting } = counts()
        const labels = { process: process_, pool: name }
        this.inc({ ...labels, state: 'busy' }, total - idle)
        this.inc({ ...labels, state: 'idle' }, idle)
        this.inc({ ...labels, state: 'waiting' }, waiting)
      }
    },
  })
  gauge({
    name: 'tianguis_process_memory_bytes',
    help: 'Memory of processes of a kind together',
    labelNames: ['process', 'kind'],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage()
      this.set({ process: process_, kind: 'resident' }, rss)
      this.set({ process: process_, kind: 'heap' }, heapUsed)
      this.set({ process: process_, kind: 'external' }, external)
    },
  })
  const running = new Gauge({
    name: 'tianguis_processes',
    help: 'Processes of a kind',
    labelNames: ['process'],
    registers,
  })
  running.set({ process: process_ }, 1)

  return { registry, collect: () => registry.getMetricsAsJSON() }
}

/** Creates a Prometheus gauge whose value is determined each time the metrics are read. */
function gauge<Label extends string>(
  settings: GaugeConfiguration<Label> & { collect: CollectFunction<Gauge<Label>> },
): Gauge<Label> {
  return new Gauge(settings)
}

/** Metrics of queue lengths (mail, messages, webhooks, jobs), read on demand. */
export function measureQueueLengths({ registry }: Metrics, db: Db): void {
  const registers = [registry]
  const readOutbox = sharedRead(async () => [
    ...(await shopHealth.readOutboxHealth(db)),
    await shopHealth.readWebhookDeliveryHealth(db),
  ])
  const readJobs = sharedRead(() => shopHealth.listJobRuns(db))

  function ofChannels(
    name: string,
    help: string,
    amount: (one: shopHealth.OutboxHealth) => number,
  ) {
    return gauge({
      name,
      help,
      labelNames: ['channel'],
      registers,
      async collect() {
        this.reset()
        for (const one of await readOutbox()) this.set({ channel: one.channel }, amount(one))
      },
    })
  }
  ofChannels('tianguis_outbox_waiting', 'Messages that wait, at most 10001', (one) => one.waiting)
  ofChannels('tianguis_outbox_failed', 'Messages given up, at most 10001', (one) => one.failed)
  ofChannels('tianguis_outbox_oldest_seconds', 'Age of the oldest that waits', ({ oldest }) =>
    oldest ? (Date.now() - oldest.getTime()) / 1000 : 0,
  )
  gauge({
    name: 'tianguis_job_last_done_timestamp_seconds',
    help: 'When a job was done the last time, within the last hour',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      for (const { name, lastDone } of await readJobs()) {
        if (lastDone) this.set({ job: name }, lastDone.getTime() / 1000)
      }
    },
  })
}

/**
 * Shares one pending database read among concurrent metric requests; the result is empty while the
 * database is unavailable.
 */
function sharedRead<One>(read: () => Promise<One[]>): () => Promise<One[]> {
  let underWay: Promise<One[]> | undefined
  return () => {
    underWay ??= read()
      .catch(() => [])
      .finally(() => (underWay = undefined))
    return underWay
  }
}

/** Prometheus text of all processes together; counters and gauges are summed. */
export async function formatMetrics(
  all: readonly object[],
): Promise<{ type: string; text: string }> {
  const together = AggregatorRegistry.aggregate([...all])
  return { type: together.contentType, text: await together.metrics() }
}

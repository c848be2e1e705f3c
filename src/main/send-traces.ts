import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { getCurrentSpan, createSpan, type EndedSpan, onSpanEnded } from '#api/request-traces.ts'
import { minuteInMs } from '#domain/durations.ts'
import { isTraceSampled } from '#domain/trace-context.ts'
import { onSqlStatementExecuted } from '#persistence/database.ts'
import { type ExportedSpan, toOtlpRequest } from './otlp-traces.ts'
import type { TraceSettings } from './trace-settings.ts'

/** Maximum queued spans; further spans are dropped and counted. */
const mostWaiting = 4096
const mostAtOnce = 512
/** Maximum length of an SQL statement in a span, in characters. */
const longestStatement = 2000
/** Interval between exports of trace spans, in ms. */
const pauseMs = 5000
const patienceMs = 5000
/** Timeout in ms of the last export of trace spans, at shutdown. */
const lastPatienceMs = 1500
/** Minimum interval between log entries about failed exports of trace spans, in ms. */
const quietMs = minuteInMs
/** HTTP status codes after which an export of trace spans is retried. */
const passing = new Set([429, 502, 503, 504])

type Options = TraceSettings & {
  /** name of the process on this machine that recorded the spans */
  part: string
  log: Pick<Logger, 'warn'>
  /** interval between exports of trace spans, in ms */
  pause?: number
}

/**
 * Exports spans to an OTLP receiver in the background; a slow receiver fills a bounded buffer, then spans are dropped.
 */
export function sendTraces({
  url,
  headers,
  serviceName,
  share,
  part,
  log,
  pause = pauseMs,
}: Options) {
  const resource = {
    'service.name': serviceName,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
    'tianguis.part': part,
  }
  let waiting: ExportedSpan[] = []
  let leftOut = 0
  let complainedAt = -Infinity
  let delivery: Promise<void> | undefined
  const ended = new AbortController()
  const clock = createClock()

  const deafen = onSpanEnded.on(take)
  const deafenToStatements = onSqlStatementExecuted.on(({ sql, milliseconds, hasFailed }) => {
    const above = getCurrentSpan()
    if (!above) return
    const text = sql.replace(/^\s*\/\*.*?\*\/\s*/, '')
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
    take({
      span: createSpan(above),
      name: operation,
      kind: 'client',
      milliseconds,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, longestStatement),
      },
      hasFailed,
    })
  })
  const timer = setInterval(deliver, pause).unref()

  function take(ended: EndedSpan) {
    const { span, milliseconds } = ended
    if (!(span.isSampled ?? isTraceSampled(share, span.traceId))) return
    if (waiting.length >= mostWaiting) leftOut += 1
    else waiting.push({ ...ended, beganAt: clock() - milliseconds })
    if (waiting.length === mostAtOnce) deliver()
  }

  function deliver() {
    delivery ??= deliverAll().finally(() => (delivery = undefined))
  }

  async function deliverAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      const failure = await post(batch)
      if (!failure?.isPassing) waiting = waiting.slice(batch.length)
      if (!failure) continue
      if (!failure.isPassing) leftOut += batch.length
      complain(failure.reason)
      return
    }
  }

  async function post(batch: readonly ExportedSpan[]) {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toOtlpRequest(resource, batch)),
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(patienceMs)]),
        redirect: 'error',
      })
      await reply.body?.cancel()
      if (reply.ok) return undefined
      return { reason: `status ${reply.status}`, isPassing: passing.has(reply.status) }
    } catch (error) {
      return { reason: reasonOf(error), isPassing: true }
    }
  }

  function complain(reason: string) {
    if (performance.now() - complainedAt < quietMs) return
    complainedAt = performance.now()
    log.warn({ reason, leftOut }, 'traces not sent')
    leftOut = 0
  }

  return {
    /** Exports the remaining spans once at shutdown. */
    async close() {
      deafen()
      deafenToStatements()
      clearInterval(timer)
      setTimeout(() => ended.abort(), lastPatienceMs).unref()
      await delivery
      deliver()
      await delivery
    },
  }
}

/** Reason why an export of trace spans failed; `fetch` puts the reason into the error's `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Clock in milliseconds since 1970 with fractions; follows corrections of the system clock. */
function createClock(): () => number {
  const tolerance = 50
  let origin = performance.timeOrigin
  return () => {
    const steady = performance.now()
    if (Math.abs(origin + steady - Date.now()) > tolerance) origin = Date.now() - steady
    return origin + steady
  }
}

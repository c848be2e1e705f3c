import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createSignal } from '#domain/signal.ts'
import type { TraceContext } from '#domain/trace-context.ts'

/** A span: one operation of a distributed trace. */
type Span = {
  traceId: string
  spanId: string
  parentId?: string | undefined
  /** sampling decision of an external trace; undefined for own traces */
  isSampled?: boolean | undefined
}

export type SpanEnded = {
  span: Span
  /** Operation name: method and route, job, or call. */
  name: string
  kind: 'server' | 'client' | 'internal'
  milliseconds: number
  attributes: Record<string, string | number>
  hasFailed: boolean
}

/** Signal emitted per finished span. */
export const spanEnded = createSignal<SpanEnded>()

const spans = new AsyncLocalStorage<Span>()
const ofRequest = Symbol('span')

/** Node's raw request object. */
type Raw = object & { [ofRequest]?: Span }

/** The current span. */
export function currentSpan(): Span | undefined {
  return spans.getStore()
}

/** A child span of `above`, or the root span of a new trace. */
export function newSpan(above?: Span | TraceContext): Span {
  let spanId: string | undefined
  return {
    traceId: above?.traceId ?? newId(),
    // Generated lazily, because most requests never need a span id.
    get spanId() {
      return (spanId ??= newId().slice(16))
    },
    parentId: above?.spanId,
    isSampled: above?.isSampled,
  }
}

/**
 * A random id of 32 hexadecimal digits, never all zero. Node pre-generates the randomness of UUIDs, hence `randomUUID`.
 */
function newId(): string {
  return randomUUID().replaceAll('-', '')
}

/** Begins the span of a request. */
export function beginRequest(raw: Raw, above?: Span | TraceContext): Span {
  return (raw[ofRequest] = newSpan(above))
}

export function spanOfRequest(raw: Raw): Span {
  return raw[ofRequest] ?? beginRequest(raw)
}

/** Runs request work inside its span. Body reading leaves the async context, hence two hooks. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => spans.run(spanOfRequest(request.raw), done))
  app.addHook('preValidation', (request, _reply, done) =>
    spans.run(spanOfRequest(request.raw), done),
  )
}

/** Runs `work` in a new span. */
export async function inSpan<T>(
  { name, kind = 'internal', attributes = {} }: Pick<SpanEnded, 'name'> & Partial<SpanEnded>,
  work: () => Promise<T>,
): Promise<T> {
  const span = newSpan(currentSpan())
  const began = performance.now()
  let hasFailed = true
  try {
    const result = await spans.run(span, work)
    hasFailed = false
    return result
  } finally {
    const milliseconds = performance.now() - began
    spanEnded.emit({ span, name, kind, milliseconds, attributes, hasFailed })
  }
}

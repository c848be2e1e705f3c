import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createEventEmitter } from '#domain/event-emitter.ts'
import type { TraceContext } from '#domain/trace-context.ts'

/** A span: one operation of a distributed trace. */
type Span = {
  traceId: string
  spanId: string
  parentId?: string | undefined
  /**
   * whether the external service that began the trace records it (sampling decision); undefined for
   * traces that the shop begins
   */
  isSampled?: boolean | undefined
}

export type EndedSpan = {
  span: Span
  /** Operation name: method and route, job, or call. */
  name: string
  kind: 'server' | 'client' | 'internal'
  milliseconds: number
  attributes: Record<string, string | number>
  hasFailed: boolean
}

/** Event emitted for each finished trace span. */
export const onSpanEnded = createEventEmitter<EndedSpan>()

const spans = new AsyncLocalStorage<Span>()
const ofRequest = Symbol('span')

/** Node's raw request object, to which the trace span of the request is attached. */
type Raw = object & { [ofRequest]?: Span }

export function getCurrentSpan(): Span | undefined {
  return spans.getStore()
}

/**
 * Creates a trace span: a child of the span `above` or, without `above`, the root span of a new
 * trace.
 */
export function createSpan(above?: Span | TraceContext): Span {
  let spanId: string | undefined
  return {
    traceId: above?.traceId ?? newId(),
    // The span id is generated at its first use, because most requests never need one.
    get spanId() {
      return (spanId ??= newId().slice(16))
    },
    parentId: above?.spanId,
    isSampled: above?.isSampled,
  }
}

/**
 * Creates a random id of 32 hexadecimal digits, never all zero. `randomUUID` is used because Node
 * generates its random bytes in advance.
 */
function newId(): string {
  return randomUUID().replaceAll('-', '')
}

/** Starts the trace span of an HTTP request. */
export function beginRequestSpan(raw: Raw, above?: Span | TraceContext): Span {
  return (raw[ofRequest] = createSpan(above))
}

export function getRequestSpan(raw: Raw): Span {
  return raw[ofRequest] ?? beginRequestSpan(raw)
}

/**
 * Runs the handlers of a request inside its trace span. Two hooks set the span, because reading the
 * request body loses the async context.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => spans.run(getRequestSpan(request.raw), done))
  app.addHook('preValidation', (request, _reply, done) =>
    spans.run(getRequestSpan(request.raw), done),
  )
}

/** Runs the function `work` inside a new trace span. */
export async function runInTraceSpan<T>(
  { name, kind = 'internal', attributes = {} }: Pick<EndedSpan, 'name'> & Partial<EndedSpan>,
  work: () => Promise<T>,
): Promise<T> {
  const span = createSpan(getCurrentSpan())
  const began = performance.now()
  let hasFailed = true
  try {
    const result = await spans.run(span, work)
    hasFailed = false
    return result
  } finally {
    const milliseconds = performance.now() - began
    onSpanEnded.emit({ span, name, kind, milliseconds, attributes, hasFailed })
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { announcement } from '#domain/announcement.ts'
import type { TraceContext } from '#domain/trace-context.ts'

/** A piece of work of a trace. */
type Span = {
  traceId: string
  spanId: string
  /** the span that asked for it */
  parentId?: string | undefined
  /** what was decided about the trace where it began outside; undefined where it begins here */
  isSampled?: boolean | undefined
}

export type SpanEnded = {
  span: Span
  /** what is done, of few words: a method and a route, a job, a call */
  name: string
  /** answered somebody, asked somebody, or neither */
  kind: 'server' | 'client' | 'internal'
  milliseconds: number
  attributes: Record<string, string | number>
  hasFailed: boolean
}

/** Told of each piece of work when it is done. */
export const spansTold = announcement<SpanEnded>()

const spans = new AsyncLocalStorage<Span>()
const ofRequest = Symbol('span')

/** Node's own object of a request. */
type Raw = object & { [ofRequest]?: Span }

/** The piece of work that is under way here. */
export function currentSpan(): Span | undefined {
  return spans.getStore()
}

/** A new span below another one, of a trace that came from outside, or the first of its trace. */
export function newSpan(above?: Span | TraceContext): Span {
  let spanId: string | undefined
  return {
    traceId: above?.traceId ?? newId(),
    // drawn when somebody asks for it, which for most requests nobody does
    get spanId() {
      return (spanId ??= newId().slice(16))
    },
    parentId: above?.spanId,
    isSampled: above?.isSampled,
  }
}

/** 32 hexadecimal digits, never all zero. Node draws UUIDs from randomness in store. */
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

/** What is done for a request belongs to its span; reading its body leaves the span, hence twice. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => spans.run(spanOfRequest(request.raw), done))
  app.addHook('preValidation', (request, _reply, done) =>
    spans.run(spanOfRequest(request.raw), done),
  )
}

/** Does `work` as a span of its own. */
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
    spansTold.tell({ span, name, kind, milliseconds, attributes, hasFailed })
  }
}

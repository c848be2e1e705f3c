import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { handleApiError } from './api-error-handler.ts'
import { callApiInternally } from './internal-api-calls.ts'
import { createLogOptions, logHttpResponses, createRequestLogOptions } from './request-log.ts'
import { getCurrentSpan, runInTraceSpan, type EndedSpan, onSpanEnded } from './request-traces.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const above = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${above}-01`

/** A server with captured logs and spans. */
function openServer({ trusts = true } = {}) {
  const lines: Record<string, unknown>[] = []
  const told: EndedSpan[] = []
  onTestFinished(onSpanEnded.on((one) => void told.push(one)))
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({
    ...createRequestLogOptions('info', () => trusts),
    logger: { ...createLogOptions('info'), stream },
  })
  app.setErrorHandler(handleApiError)
  logHttpResponses(app)
  app.get('/product/:id', async () => {
    await nextTurn()
    return runInTraceSpan({ name: 'gateway get-payment', kind: 'client' }, async () =>
      getCurrentSpan(),
    )
  })
  app.post('/broken', async () => {
    await runInTraceSpan({ name: 'job tidy' }, () => Promise.reject(new Error('broken')))
  })
  app.get('/page', async (request) =>
    (await callApiInternally(app, request.id, { url: '/product/7' })).json(),
  )
  return { app, lines, told }
}

describe('a trace', () => {
  it('a request trace id from a trusted proxy is accepted, and is in every log line of the request', async () => {
    const { app, lines, told } = openServer()
    const reply = await app.inject({ url: '/product/7?q=secret', headers: { traceparent } })
    const [call, request] = told
    expect(lines.map(({ trace_id }) => trace_id)).toEqual([traceId])
    expect(lines[0]).toMatchObject({ reqId: traceId })
    expect(request).toMatchObject({
      name: 'GET /product/:id',
      kind: 'server',
      hasFailed: false,
      span: { traceId, parentId: above, isSampled: true },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/product/:id',
        'http.response.status_code': 200,
        'url.path': '/product/7',
      },
    })
    expect(call?.span).toEqual(reply.json())
    expect(call?.span.parentId).toBe(request?.span.spanId)
    expect(JSON.stringify(told)).not.toContain('secret')
  })

  it('a new request trace starts for untrusted clients and invalid traceparent headers', async () => {
    const stranger = openServer({ trusts: false })
    await stranger.app.inject({ url: '/product/7', headers: { traceparent } })
    const odd = openServer()
    await odd.app.inject({ url: '/product/7', headers: { traceparent: `${traceparent}-more` } })
    for (const { lines, told } of [stranger, odd]) {
      expect(lines[0]?.trace_id).toMatch(/^[\da-f]{32}$/)
      expect(lines[0]?.trace_id).not.toBe(traceId)
      expect(told.at(-1)?.span.parentId).toBeUndefined()
    }
  })

  it('error messages show the request trace id as reference, also for unreadable request bodies', async () => {
    const { app, lines, told } = openServer()
    const failed = await app.inject({ method: 'POST', url: '/broken', payload: { a: 1 } })
    const { requestId } = failed.json()
    expect(lines.map(({ trace_id }) => trace_id)).toEqual([requestId, requestId])
    const [job, request] = told
    expect([job?.hasFailed, request?.hasFailed]).toEqual([true, true])
    expect(job?.span).toMatchObject({ traceId: requestId, parentId: request?.span.spanId })

    const unread = await app.inject({
      method: 'POST',
      url: '/broken',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(unread.statusCode).toBe(400)
    expect(lines.at(-1)).toMatchObject({ trace_id: unread.json().requestId, status: 400 })
  })

  it('the trace id of a page request is passed on to the API calls made for that page', async () => {
    const { app, told } = openServer()
    await app.inject({ url: '/page', headers: { traceparent, 'x-request-id': 'request-0001' } })
    const [call, inner, page] = told
    expect([call, inner, page].map((one) => one?.span.traceId)).toEqual([traceId, traceId, traceId])
    expect(inner).toMatchObject({ kind: 'internal', span: { parentId: page?.span.spanId } })
    expect(inner?.attributes['tianguis.request_id']).toBe('request-0001')
  })

  it('a request trace id is not reused for work after its request ends', async () => {
    const { app, told } = openServer()
    await Promise.all(['/product/1', '/product/2'].map((url) => app.inject({ url })))
    expect(new Set(told.map(({ span }) => span.traceId)).size).toBe(2)
    expect(getCurrentSpan()).toBeUndefined()
  })
})

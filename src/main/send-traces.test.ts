import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { getCurrentSpan, runInTraceSpan, createSpan, onSpanEnded } from '#api/request-traces.ts'
import { openDatabase } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import type { toOtlpRequest } from './otlp-traces.ts'
import { sendTraces } from './send-traces.ts'

const { url: databaseUrl } = await testDatabase()

type Received = ReturnType<typeof toOtlpRequest>

/** A receiver that answers with the statuses it is given, then 200. */
async function openReceiver(...statuses: number[]) {
  const received: { address: string; headers: http.IncomingHttpHeaders; body: Received }[] = []
  const server = http.createServer(async (request, response) => {
    const body = (await json(request)) as Received
    received.push({ address: request.url ?? '', headers: request.headers, body })
    response.statusCode = statuses.shift() ?? 200
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const spans = () => received.flatMap(({ body }) => body.resourceSpans[0]!.scopeSpans[0]!.spans)
  return { received, spans, url: `http://127.0.0.1:${port}/v1/traces` }
}

function send(url: string, { share = 1, pause = 20 } = {}) {
  const warnings: object[] = []
  const log = { warn: (about: object) => void warnings.push(about) } as never
  const headers = { authorization: 'Bearer of the tests' }
  const sender = sendTraces({ url, headers, serviceName: 'shop', share, part: 'web', log, pause })
  onTestFinished(sender.close)
  return { ...sender, warnings }
}

/** OTLP message fields in JSON. */
const fields = {
  request: ['resourceSpans'],
  resourceSpans: ['resource', 'scopeSpans', 'schemaUrl'],
  scopeSpans: ['scope', 'spans', 'schemaUrl'],
  span: [
    'traceId',
    'spanId',
    'traceState',
    'parentSpanId',
    'flags',
    'name',
    'kind',
    'startTimeUnixNano',
    'endTimeUnixNano',
    'attributes',
    'droppedAttributesCount',
    'events',
    'droppedEventsCount',
    'links',
    'droppedLinksCount',
    'status',
  ],
}

it('traces are sent as OTLP JSON, with SQL statements nested below their callers', async () => {
  const { received, spans, url } = await openReceiver()
  const { close } = send(url)
  const { db, close: closeDatabase } = openDatabase(databaseUrl)
  onTestFinished(closeDatabase)
  const before = Date.now()
  const asked = await runInTraceSpan({ name: 'job tidy', attributes: { number: 7 } }, async () => {
    await sql`/* prepared */ select ${'secret of a shopper'}::text`.execute(db)
    return getCurrentSpan()
  })
  await sql`select 'asked by nobody'`.execute(db)
  await close()

  const [{ address, headers, body }] = received as [(typeof received)[number]]
  expect(address).toBe('/v1/traces')
  expect(headers).toMatchObject({
    authorization: 'Bearer of the tests',
    'content-type': 'application/json',
  })
  const [statement, job] = spans()
  expect(spans()).toHaveLength(2)
  expect(job).toMatchObject({
    traceId: asked?.traceId,
    spanId: asked?.spanId,
    name: 'job tidy',
    kind: 1,
    attributes: [{ key: 'number', value: { intValue: '7' } }],
    status: {},
  })
  expect(job).not.toHaveProperty('parentSpanId')
  expect(statement).toMatchObject({
    traceId: asked?.traceId,
    parentSpanId: asked?.spanId,
    kind: 3,
    name: 'SELECT',
  })
  expect(statement?.attributes).toContainEqual({
    key: 'db.query.text',
    value: { stringValue: 'select $1::text' },
  })
  expect(JSON.stringify(body)).not.toContain('secret of a shopper')
  expect(body.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'shop' },
  })
  for (const { startTimeUnixNano, endTimeUnixNano } of spans()) {
    expect(startTimeUnixNano).toMatch(/^\d{19}$/)
    expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano))
    expect(Number(startTimeUnixNano) / 1e6).toBeGreaterThan(before - 100)
    expect(Number(endTimeUnixNano) / 1e6).toBeLessThan(Date.now() + 100)
  }
  const known = (one: object | undefined, names: readonly string[]) =>
    expect(names).toEqual(expect.arrayContaining(Object.keys(one ?? {})))
  known(body, fields.request)
  known(body.resourceSpans[0], fields.resourceSpans)
  known(body.resourceSpans[0]?.scopeSpans[0], fields.scopeSpans)
  for (const span of spans()) known(span, fields.span)
})

it('failed operations are marked as failed in sent traces', async () => {
  const { spans, url } = await openReceiver()
  const { close } = send(url)
  await runInTraceSpan({ name: 'job broken' }, () => Promise.reject(new Error('broken'))).catch(
    () => {},
  )
  await close()
  expect(spans()).toMatchObject([{ name: 'job broken', status: { code: 2 } }])
})

it('traces are sent again after a temporary rejection, and dropped after a permanent one', async () => {
  const { received, spans, url } = await openReceiver(503, 400)
  const { warnings } = send(url)
  await runInTraceSpan({ name: 'first' }, async () => {})
  await expect.poll(() => received.length).toBe(2)
  expect(spans().map(({ name }) => name)).toEqual(['first', 'first'])
  await runInTraceSpan({ name: 'second' }, async () => {})
  await expect.poll(() => spans().map(({ name }) => name)).toEqual(['first', 'first', 'second'])
  expect(warnings).toEqual([{ reason: 'status 503', leftOut: 0 }])
})

it('the buffer of unsent traces is limited while the trace receiver is unavailable', async () => {
  const { spans, url } = await openReceiver(503)
  const { close, warnings } = send(url, { pause: 60_000 })
  for (let done = 0; done < 6000; done += 1) await runInTraceSpan({ name: 'one' }, async () => {})
  await expect.poll(() => warnings.length).toBe(1)
  await close()
  expect(warnings).toEqual([{ reason: 'status 503', leftOut: 6000 - 4096 }])
  expect(new Set(spans().map(({ spanId }) => spanId)).size).toBe(4096)
})

it('an unresponsive trace receiver does not delay the shutdown of the shop', async () => {
  const silent = http.createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { close } = send(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1/traces`)
  await runInTraceSpan({ name: 'one' }, async () => {})
  const asked = performance.now()
  await close()
  expect(performance.now() - asked).toBeLessThan(4000)
})

it('trace sampling keeps the configured share of traces, and every trace that the caller marked as sampled', async () => {
  const { spans, url } = await openReceiver()
  const { close } = send(url, { share: 0 })
  await runInTraceSpan({ name: 'begun here' }, async () => {})
  const told = { kind: 'server', milliseconds: 1, attributes: {}, hasFailed: false } as const
  for (const isSampled of [true, false]) {
    const span = createSpan({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled })
    onSpanEnded.emit({ ...told, span, name: `begun elsewhere, ${isSampled}` })
  }
  await close()
  expect(spans().map(({ name }) => name)).toEqual(['begun elsewhere, true'])
})

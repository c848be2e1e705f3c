import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPaymentSimulator } from './server.ts'

const secret = 'test-secret'
const minuteInMs = 60_000

type Notice = { body: { id: string; ref: string; createdAt: string }; signature: string }

let databaseUrl: string
let simulator: { url: string; close(): Promise<void> }
let now = Date.now()
let answer = 200
let notices: Notice[] = []
let count = 0

const shop = http.createServer(async (request, response) => {
  const body = (await json(request)) as Notice['body']
  notices.push({
    body,
    signature: String(request.headers['simulator-signature']),
  })
  response.statusCode = answer
  response.end()
})

async function startSimulator(port = 0) {
  const clock = () => new Date(now)
  return startPaymentSimulator({
    host: '127.0.0.1',
    port,
    secret,
    databaseUrl,
    clock,
    onError: console.error,
  })
}

beforeAll(async () => {
  databaseUrl = (await createTestDatabase()).url
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  notices = []
  answer = 200
  now = Date.now()
  simulator = await startSimulator()
})
afterEach(() => simulator.close())
afterAll(() => shop.close())

function rest(path: string, body?: object, key?: string): Promise<Response> {
  return fetch(`${simulator.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function openSession(over: object = {}) {
  count += 1
  const ref = `ref-${count}`
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const body = {
    ref,
    orderNumber: `2611-AAAA${count}`,
    amount: 459_700,
    description: 'Pedido',
    lines: [{ name: '<b>Cable</b>', quantity: 1, unitAmount: 459_700 }],
    email: 'mariana@ejemplo.mx',
    methods: ['card', 'spei', 'cash'],
    installmentPlans: [3],
    successUrl: `${shopUrl}/checkout/success?ref=${ref}`,
    failureUrl: `${shopUrl}/checkout?pago=rechazado&ref=${ref}`,
    notifyUrl: `${shopUrl}/notices`,
    expiresAt: new Date(now + 30 * minuteInMs).toISOString(),
    voucherExpiresAt: {
      spei: new Date(now + 72 * 60 * minuteInMs).toISOString(),
      cash: new Date(now + 48 * 60 * minuteInMs).toISOString(),
    },
    ...over,
  }
  const response = await rest('/v1/sessions', body, ref)
  expect(response.status).toBe(201)
  const { sessionId, url } = (await response.json()) as { sessionId: string; url: string }
  const path = new URL(url).pathname
  return {
    ...body,
    id: sessionId,
    path,
    read: async () =>
      (await rest(`/v1/sessions/${sessionId}`)).json() as Promise<{ voucher: { clabe: string } }>,
    simulate: (outcome: string, given: object = {}) =>
      rest(`/v1/simulate/${sessionId}/${outcome}`, given),
    submit: (part: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${simulator.url}${path}/${part}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    page: async (query = '') => (await fetch(`${simulator.url}${path}${query}`)).text(),
  }
}

const cardForm = { vence: '12 / 29', cvv: '123', nombre: 'MARIANA GARCÍA', pagos: '3' }

function noticesOf(ref: string): Notice[] {
  return notices.filter(({ body }) => body.ref === ref)
}

async function waitForNotices(ref: string, expected: number) {
  await expect.poll(() => noticesOf(ref)).toHaveLength(expected)
}

describe('payment page', () => {
  it('the simulated payment page charges a card, returns to the shop and sends a payment webhook', async () => {
    const session = await openSession()
    const response = await session.submit('tarjeta', { ...cardForm, numero: '4242 4242 4242 4242' })
    expect([response.status, response.headers.get('location')]).toEqual([303, session.successUrl])
    expect(await session.read()).toMatchObject({
      status: 'paid',
      installments: 3,
      card: { maskedPan: '**** **** **** 4242', brand: 'Visa' },
    })
    await waitForNotices(session.ref, 1)
  })

  it('the simulated payment page shows after browser Back that the payment is complete, with a link to the shop', async () => {
    const session = await openSession()
    const open = await fetch(`${simulator.url}${session.path}`)
    expect(open.headers.get('cache-control')).toBe('no-store')
    await session.submit('tarjeta', { ...cardForm, numero: '4242 4242 4242 4242' })
    const again = await session.page()
    expect(again).toContain('Este pedido ya está pagado')
    expect(again).toContain(`href="${session.successUrl}"`)
  })

  it('the payment simulator stores no full card number', async () => {
    const session = await openSession()
    await session.submit('tarjeta', { ...cardForm, numero: '4000000000003220' })
    await session.submit('banco', { codigo: '123456' })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      'select s::text from payment_simulator.sessions s union all select n::text from payment_simulator.notices n',
    )
    await client.end()
    expect(JSON.stringify(rows)).not.toMatch(/4000000000003220|12 ?\/ ?29/)
  })

  it('the simulated payment page stays open after a declined card, explains why, and charges nothing', async () => {
    const session = await openSession()
    const response = await session.submit('tarjeta', { ...cardForm, numero: '4000000000009995' })
    expect(response.headers.get('location')).toBe(session.path)
    expect(await session.page()).toContain('Tu tarjeta no tiene fondos suficientes.')
    expect(await session.read()).toMatchObject({ status: 'open', paidAmount: 0 })
    const back = await session.submit('volver', {})
    expect(back.headers.get('location')).toBe(session.failureUrl)
    expect(await session.read()).toMatchObject({ status: 'failed', paidAmount: 0 })
  })

  it('the payment simulator keeps a payment session open when the shopper goes back without paying', async () => {
    const session = await openSession()
    expect((await session.submit('volver', {})).headers.get('location')).toBe(session.failureUrl)
    expect(await session.read()).toMatchObject({ status: 'open' })
  })

  it('the simulated payment page explains each wrong field, and accepts only allowed installments and test cards', async () => {
    const session = await openSession()
    const wrong = { numero: '4242424242424241', vence: '13/20', cvv: '1', nombre: '', pagos: '12' }
    const response = await session.submit('tarjeta', wrong)
    expect(response.status).toBe(422)
    expect(await response.text()).toMatch(
      /no corresponde a una tarjeta[\s\S]*12 \/ 29[\s\S]*3 dígitos/,
    )
    const real = await session.submit('tarjeta', { ...cardForm, numero: '4111111111111111' })
    expect(await real.text()).toContain('tarjetas de prueba')
    expect(await session.page()).not.toContain('12 meses')
    expect(await session.read()).toMatchObject({ status: 'open' })
  })

  it('the simulated payment page keeps installment plan and name after errors and declines, but no card data', async () => {
    const session = await openSession({ installmentPlans: [3, 12] })
    const months = /value="12"[^>]* checked/
    const wrong = { ...cardForm, numero: '4242424242424242', vence: '', pagos: '12' }
    const again = await (await session.submit('tarjeta', wrong)).text()
    expect(again).toMatch(months)
    expect(again).toContain('value="MARIANA GARCÍA"')
    expect(again).toMatch(/data-plan[^>]*>12 meses sin intereses: 4 de \$383\.09 y 8 de/)

    await session.submit('tarjeta', { ...cardForm, numero: '4000000000009995', pagos: '12' })
    const declined = await session.page()
    expect(declined).toMatch(months)
    expect(declined).toContain('value="MARIANA GARCÍA"')
    expect(declined).not.toMatch(/value="(4000|12 ?\/|123")/)

    await session.submit('tarjeta', { ...cardForm, numero: '4000000000003220' })
    await session.submit('banco', { respuesta: 'rechazar' })
    expect(await session.page()).toMatch(/value="3"[^>]* checked/)
  })

  it('the simulated payment page offers installments whose amounts add up to the total', async () => {
    const session = await openSession({ amount: 459_700, installmentPlans: [3, 4, 6] })
    const page = await session.page()
    expect(page).toContain('>1 de $1,532.34 y 2 de $1,532.33<')
    expect(page).toContain('>$1,149.25 al mes<')
    expect(page).toContain('>4 de $766.17 y 2 de $766.16<')
  })

  it('the payment simulator redirects a card with 3-D Secure to a bank page, and applies its result', async () => {
    const session = await openSession()
    const sent = await session.submit('tarjeta', { ...cardForm, numero: '4000000000003220' })
    expect(sent.headers.get('location')).toBe(`${session.path}/banco`)
    expect((await session.submit('banco', { codigo: '000000' })).status).toBe(422)
    expect(await session.read()).toMatchObject({ status: 'open', paidAmount: 0 })
    const done = await session.submit('banco', { codigo: '123456' })
    expect(done.headers.get('location')).toBe(session.successUrl)
    expect(await session.read()).toMatchObject({ status: 'paid' })
  })

  it('the simulated payment page shows the same bank account number (CLABE) and bar code on every visit', async () => {
    const spei = await openSession()
    await spei.submit('spei', {})
    const { voucher } = await spei.read()
    expect(await spei.page()).toContain(voucher.clabe)
    const cash = await openSession()
    await cash.submit('efectivo', {})
    expect(await cash.page()).toContain('Código de barras')
    await cash.submit('tarjeta', { ...cardForm, numero: '4242424242424242' })
    expect(await cash.read()).toMatchObject({ status: 'pending', method: 'cash', paidAmount: 0 })
  })

  it('the simulated payment page rejects payments after the deadline', async () => {
    const session = await openSession()
    now += 31 * minuteInMs
    await session.submit('tarjeta', { ...cardForm, numero: '4242424242424242' })
    expect(await session.read()).toMatchObject({ status: 'expired', paidAmount: 0 })
    expect(await session.page()).toContain('El tiempo para pagar terminó')
  })

  it('the simulated payment page rejects forms from other sites and has a strict content security policy', async () => {
    const session = await openSession()
    const foreign = await session.submit(
      'respuesta',
      { respuesta: 'approve' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.status).toBe(403)
    const policy = (await fetch(`${simulator.url}${session.path}`)).headers.get(
      'content-security-policy',
    )
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
  })
})

describe('notices', () => {
  it('the payment simulator can send a payment webhook twice with the same id', async () => {
    const session = await openSession()
    await session.simulate('approve', { notice: 'twice' })
    await waitForNotices(session.ref, 2)
    await session.simulate('duplicate-notice', { times: 3 })
    await waitForNotices(session.ref, 5)
    expect(new Set(noticesOf(session.ref).map(({ body }) => body.id)).size).toBe(1)
  })

  it('the payment simulator can send an older payment webhook after a newer one', async () => {
    const session = await openSession()
    await session.simulate('approve', { notice: 'out-of-order' })
    await waitForNotices(session.ref, 1)
    now += 5000
    await waitForNotices(session.ref, 2)
    const [first, second] = noticesOf(session.ref)
    expect(Date.parse(second!.body.createdAt)).toBeLessThanOrEqual(
      Date.parse(first!.body.createdAt),
    )
    expect(second!.body.id).not.toBe(first!.body.id)
  })

  it('the payment simulator can send a payment webhook once with an invalid signature, or not at all', async () => {
    const session = await openSession()
    answer = 401
    await session.simulate('approve', { notice: 'badly-signed' })
    await waitForNotices(session.ref, 1)
    const quiet = await openSession()
    await quiet.simulate('approve', { notice: 'never' })
    now += 10 * minuteInMs
    const marker = await openSession()
    answer = 200
    await marker.simulate('approve')
    await waitForNotices(marker.ref, 1)
    expect(noticesOf(session.ref)).toHaveLength(1)
    expect(noticesOf(quiet.ref)).toHaveLength(0)
    expect(await quiet.read()).toMatchObject({ status: 'paid' })
  })

  it('the payment simulator retries a payment webhook with backoff until the shop accepts it', async () => {
    answer = 503
    const session = await openSession()
    await session.simulate('approve')
    await waitForNotices(session.ref, 1)
    now += 1500
    await waitForNotices(session.ref, 2)
    answer = 200
    now += 2500
    await waitForNotices(session.ref, 3)
    expect(new Set(noticesOf(session.ref).map(({ body }) => body.id)).size).toBe(1)
  })

  it('the payment simulator keeps sessions across a restart, and then delivers pending webhooks', async () => {
    answer = 503
    const session = await openSession()
    await session.simulate('approve')
    await waitForNotices(session.ref, 1)
    await simulator.close()
    answer = 200
    now += minuteInMs
    simulator = await startSimulator()
    await waitForNotices(session.ref, 2)
    expect(await session.read()).toMatchObject({ status: 'paid' })
  })

  it('the payment simulator approves delayed payments later, and expires those never paid', async () => {
    const late = await openSession()
    const left = await openSession()
    await late.submit('tarjeta', { ...cardForm, numero: '4000000000000077' })
    expect(await late.read()).toMatchObject({ status: 'pending', method: 'card', paidAmount: 0 })
    now += 21_000
    await expect.poll(late.read).toMatchObject({ status: 'paid' })
    now += 30 * minuteInMs
    await waitForNotices(left.ref, 1)
    expect(await left.read()).toMatchObject({ status: 'expired' })
  })
})

describe('operator controls', () => {
  it('the control page of the payment simulator can make late or wrong deposits, and a charge-back', async () => {
    const session = await openSession()
    await session.submit('spei', {})
    const act = (fields: Record<string, string>) =>
      fetch(`${simulator.url}/cobros/${session.id}`, {
        method: 'POST',
        body: new URLSearchParams({ aviso: 'once', ...fields }),
        redirect: 'manual',
      })
    await act({ accion: 'expire' })
    expect(await session.read()).toMatchObject({ status: 'expired' })
    await act({ accion: 'pay', monto: '4597.50' })
    expect(await session.read()).toMatchObject({ status: 'paid', paidAmount: 459_750 })
    const list = await (await fetch(simulator.url)).text()
    expect(list).toContain(session.orderNumber)
    await act({ accion: 'charge-back' })
    expect(await session.read()).toMatchObject({ status: 'charged_back' })
    expect((await act({ accion: 'pay' })).headers.get('location')).toContain('rechazada')
  })

  it('the control page of the payment simulator can report a paid amount other than the requested one', async () => {
    const session = await openSession()
    await session.simulate('wrong-amount')
    expect(await session.read()).toMatchObject({ status: 'paid', paidAmount: 459_699 })
  })

  it('the payment simulator requires the secret for every API call', async () => {
    const session = await openSession()
    for (const path of [`/v1/sessions/${session.id}`, `/v1/simulate/${session.id}/pay`]) {
      const response = await fetch(`${simulator.url}${path}`, {
        method: path.includes('simulate') ? 'POST' : 'GET',
      })
      expect(response.status).toBe(401)
    }
  })
})

describe('bank simulation page', () => {
  it('the payment simulator’s control page requires the secret if so configured', async () => {
    const guarded = await startPaymentSimulator({
      host: '127.0.0.1',
      port: 0,
      secret,
      databaseUrl,
      operatorProvesSecret: true,
      onError: console.error,
    })
    const credentials = (password: string) =>
      `Basic ${Buffer.from(`tienda:${password}`).toString('base64')}`
    const open = (authorization?: string) =>
      fetch(guarded.url, { headers: authorization ? { authorization } : {} })
    const play = (authorization?: string) =>
      fetch(`${guarded.url}/cobros/x`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
        body: new URLSearchParams({ accion: 'deposit' }),
        redirect: 'manual',
      })
    try {
      for (const stranger of [undefined, credentials('guessed'), `Bearer ${secret}`]) {
        expect((await open(stranger)).status).toBe(401)
        expect((await play(stranger)).status).toBe(401)
      }
      expect((await open()).headers.get('www-authenticate')).toMatch(/^Basic /)
      expect((await open(credentials(secret))).status).toBe(200)
      expect((await play(credentials(secret))).status).toBe(303)
    } finally {
      await guarded.close()
    }
  })
})

import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startPaymentSimulator } from '@tianguis/payment-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Counterpart } from '#test/support/gateway-counterpart.ts'
import { testPaymentGateway } from './gateway.contract.ts'
import type { PaymentWebhookRequest } from './gateway.ts'
import { createSimulatorGateway } from './simulator-gateway.ts'

const secret = 'test-secret'

let simulator: { url: string; close(): Promise<void> }
let notifyUrl: string
const received: PaymentWebhookRequest[] = []

const listener = http.createServer(async (request, response) => {
  received.push({
    headers: request.headers,
    rawBody: await buffer(request),
    now: new Date(),
  })
  response.end()
})

beforeAll(async () => {
  const { url } = await testDatabase()
  simulator = await startPaymentSimulator({
    host: '127.0.0.1',
    port: 0,
    secret,
    databaseUrl: url,
    onError: console.error,
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  notifyUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/notices`
})

afterAll(async () => {
  await simulator.close()
  listener.close()
})

async function simulate(sessionId: string, outcome: string, given: object = {}) {
  const response = await fetch(`${simulator.url}/v1/simulate/${sessionId}/${outcome}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(given),
  })
  expect(response.status).toBe(200)
}

async function prepare(): Promise<Counterpart> {
  return {
    gateway: createSimulatorGateway({ url: simulator.url, secret, perPage: 2 }),
    connectedTo: (url) => createSimulatorGateway({ url, secret, timeout: 300 }),
    notifyUrl,
    approveCard: (id, installments = 1) => simulate(id, 'approve', { installments }),
    declineCard: (id) => simulate(id, 'fail'),
    issueVoucher: (id, method) => simulate(id, 'pending', { method }),
    deposit: (id, amount) => simulate(id, 'pay', amount === undefined ? {} : { amount }),
    takesParts: true,
    signsTime: true,
    remembers: true,
    chargeBack: (id) => simulate(id, 'charge-back'),
    forgeries: (notice) => [
      {
        ...notice,
        rawBody: Buffer.from(notice.rawBody.toString().replace('"ref":"', '"ref":"x')),
      },
      { ...notice, headers: {} },
    ],
    senseless: (now) =>
      ['', 'no json', 'null', '{"id":"evt_1"}', '{"id":1,"type":"a"}'].map((body) => {
        const timestamp = Math.floor(now.getTime() / 1000)
        const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
        const headers = { 'simulator-signature': `t=${timestamp},v1=${signature}` }
        return { headers, rawBody: Buffer.from(body), now }
      }),
    nextNotice: (id) =>
      eventually(() => {
        const notice = received.find(({ rawBody }) => rawBody.includes(id))
        if (!notice) throw new Error('no notice yet')
        return notice
      }),
  }
}

testPaymentGateway(prepare)

describe('simulator gateway', () => {
  it('the payment simulator reports a wrong secret as an outage', async () => {
    const gateway = createSimulatorGateway({ url: simulator.url, secret: 'wrong' })
    await expect(gateway.getPayment('any')).rejects.toMatchObject({
      name: 'GatewayCredentialsRejected',
    })
  })
})

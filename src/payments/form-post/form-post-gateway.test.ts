import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { encode, merchant, merchantSecret, startFormPost } from '#test/support/form-post-server.ts'
import { type Counterpart, makeSessionRequest } from '#test/support/gateway-counterpart.ts'
import { testPaymentGateway } from '../gateway.contract.ts'
import {
  GatewayRejectedRequest,
  type PaymentWebhookRequest,
  type PaymentSessionRequest,
} from '../gateway.ts'
import { createFormPostGateway } from './form-post-gateway.ts'
import {
  isFormSignatureValid,
  parseSignedPaymentFormFields,
  signPaymentFormFields,
} from './signed-fields.ts'

const notices: PaymentWebhookRequest[] = []
let provider: Awaited<ReturnType<typeof startFormPost>>

beforeAll(async () => {
  provider = await startFormPost((notice) => notices.push(notice))
})

afterAll(() => provider.close())

function gatewayAt(url: string, timeout = 5000) {
  const shopUrl = 'https://tienda.example'
  return createFormPostGateway({ url, merchant, secret: merchantSecret, shopUrl, timeout })
}

/** What a browser does with the form. */
async function visit(request: PaymentSessionRequest): Promise<void> {
  const { action, fields } = gatewayAt(provider.url).form!(request)
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new GatewayRejectedRequest('The page refused the form', await answer.text())
}

const refOf = (sessionId: string) => sessionId.split('.')[0]!

async function prepare(): Promise<Counterpart> {
  // an id of the right kind, so that there is something to ask about
  const { sessionId } = await gatewayAt(provider.url).createSession(makeSessionRequest())
  return {
    gateway: gatewayAt(provider.url),
    connectedTo: (url) => {
      const gateway = gatewayAt(url, 200)
      return {
        ...gateway,
        getPayment: () => gateway.getPayment(sessionId),
        refund: (request) => gateway.refund({ ...request, sessionId }),
      }
    },
    notifyUrl: 'https://tienda.example/notices',
    visit,
    approveCard: async (id, installments) => provider.payByCard(refOf(id), installments),
    declineCard: async (id) => provider.declineCard(refOf(id)),
    issueVoucher: async (id, method) =>
      provider.voucher(refOf(id), method === 'spei' ? 'spei' : 'efectivo'),
    deposit: async (id, amount) => provider.receive(refOf(id), amount),
    takesParts: true,
    signsTime: true,
    remembers: false,
    chargeBack: async (id) => provider.chargeBack(refOf(id)),
    nextNotice: async () => notices.at(-1)!,
    forgeries: (notice) => {
      const body = notice.rawBody.toString()
      return [body.replace('estado=', 'estado=no'), body.replace(/firma=\w+/, 'firma='), ''].map(
        (text) => ({ ...notice, rawBody: Buffer.from(text) }),
      )
    },
    senseless: (now) => {
      const wrong: Record<string, string>[] = [
        { aviso: 'A1', comercio: merchant },
        { aviso: 'A1', comercio: 'OTHER', referencia: 'x', monto: '1.00' },
      ]
      return wrong.map((fields) => ({ headers: {}, rawBody: Buffer.from(encode(fields)), now }))
    },
  }
}

testPaymentGateway(prepare)

describe('form-post gateway', () => {
  it('the HTML form payment gateway finds and closes a payment whose form was never submitted', async () => {
    const gateway = gatewayAt(provider.url)
    const request = makeSessionRequest()
    const { sessionId, url } = await gateway.createSession(request)
    expect(url).toBe(`https://tienda.example/api/v1/payments/form/${request.ref}`)
    expect(await gateway.getPayment(sessionId)).toMatchObject({
      ref: request.ref,
      status: 'open',
      amount: request.amount,
    })
    await gateway.expireSession(sessionId)
    await expect(visit(request)).rejects.toThrow('refused')
    expect((await gateway.getPayment(sessionId)).status).toBe('expired')
  })

  it('the HTML form payment gateway rejects a forged session id', async () => {
    const gateway = gatewayAt(provider.url)
    const { sessionId } = await gateway.createSession(makeSessionRequest())
    const cheaper = sessionId.replace(/\.\d+\./, '.1.')
    await expect(gateway.getPayment(cheaper)).rejects.toMatchObject({ code: 'gateway-refused' })
  })

  it('the HTML form payment gateway rejects gateway responses without a valid signature', async () => {
    const other = createFormPostGateway({
      url: provider.url,
      merchant,
      secret: 'another-secret-of-thirty-two-characters',
      shopUrl: 'https://tienda.example',
    })
    const { sessionId } = await other.createSession(makeSessionRequest())
    await expect(other.getPayment(sessionId)).rejects.toMatchObject({ code: 'gateway-unavailable' })
  })

  it('the HTML form payment gateway treats rejected credentials as an outage, but reports a wrong clock separately', async () => {
    const options = { url: provider.url, secret: merchantSecret, shopUrl: 'https://tienda.example' }
    const stranger = createFormPostGateway({ ...options, merchant: 'OTHER' })
    const { sessionId } = await stranger.createSession(makeSessionRequest())
    await expect(stranger.getPayment(sessionId)).rejects.toMatchObject({
      name: 'GatewayCredentialsRejected',
    })
    const late = createFormPostGateway({
      ...options,
      merchant,
      clock: () => new Date(Date.now() - 3_600_000),
    })
    await expect(late.getPayment(sessionId)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })

  it('the signature of the HTML form payment gateway differs for any two different lists of fields', () => {
    const fields = signPaymentFormFields({ b: 'uno\ndos=3', a: 'Ñandú & Cía.' }, merchantSecret)
    expect(fields).toMatchObject({ a: 'Ñandú & Cía.', b: 'uno dos=3' })
    expect(isFormSignatureValid(fields, merchantSecret)).toBe(true)
    for (const wrong of [
      { ...fields, a: '' },
      { ...fields, c: '' },
      { ...fields, firma: 'x' },
    ]) {
      expect(isFormSignatureValid(wrong, merchantSecret)).toBe(false)
    }
    expect(parseSignedPaymentFormFields('a=1&a=2')).toBe(undefined)
  })

  it('the test server of the HTML form payment gateway rejects requests that a real one would reject', async () => {
    const { fields } = gatewayAt(provider.url).form!(
      makeSessionRequest({ amount: toCentavos(100) }),
    )
    const { firma: _, ...unsigned } = fields
    const wrong = [
      new URLSearchParams(unsigned).toString(),
      encode({ ...unsigned, descuento: '1.00' }),
      encode({ ...unsigned, monto: '1' }),
      encode({ ...unsigned, vence: '2020-01-01T00:00:00.000Z' }),
      encode({ ...unsigned, comercio: 'OTHER' }),
    ]
    for (const body of wrong) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(provider.url, { method: 'POST', headers, body })
      expect(answer.status).toBe(422)
    }
  })
})

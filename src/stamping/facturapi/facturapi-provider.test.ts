import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { calculateCfdiAmounts } from '#domain/orders/cfdi-amounts.ts'
import { listCfdiConcepts } from '#domain/orders/cfdi-invoice-lines.ts'
import { readCfdi } from '#reading/read-cfdi.ts'
import {
  csdPassword,
  facturapiKey,
  facturapiLiveKey,
  startFacturapi,
} from '#test/support/facturapi-server.ts'
import { startProvider } from '#test/support/provider-server.ts'
import { StampingKeyRejected, StampingRefused, StampingUnavailable } from '../stamping-provider.ts'
import { createFacturapiProvider } from './facturapi-provider.ts'

let facturapi: Awaited<ReturnType<typeof startFacturapi>>
beforeAll(async () => {
  facturapi = await startFacturapi()
})
afterAll(() => facturapi.close())
const usual = { slow: {}, refusesStamp: '', leavesPending: false, listsDrafts: true }
beforeEach(() => {
  facturapi.invoices.clear()
  Object.assign(facturapi.behaviour, usual, {
    refusesRepeatedKeys: false,
    pendingSteps: [],
    cancels: true,
    asksReceiver: false,
  })
})

function provider(over: { secretKey?: string; apiUrl?: string; timeout?: number } = {}) {
  return createFacturapiProvider({
    secretKey: facturapiKey,
    apiUrl: facturapi.url,
    timeout: 5000,
    ...over,
  })
}

const { lines, total } = calculateCfdiAmounts(
  listCfdiConcepts({ shipping: toCentavos(9900) }, [
    {
      productId: 1,
      name: 'Tinta «Inkora» & más',
      sku: 'TG-IMP-012',
      urlKey: 'tinta',
      imagePath: null,
      digital: false,
      quantity: 3,
      unitPrice: toCentavos(29_900),
      regularPrice: toCentavos(29_900),
      discount: toCentavos(1001),
      productKey: '44103105',
    },
  ]),
)
const invoice = {
  key: 'order-1',
  receiver: {
    rfc: 'EKU9003173C9',
    legalName: 'ESCUELA KEMPER URGATE',
    taxRegime: '601',
    useCode: 'G03',
    postcode: '42501',
  },
  lines,
  paymentForm: '04',
}

describe('Facturapi', () => {
  it('a draft has the total of the order, and is stamped with XML and PDF', async () => {
    const draft = await provider().prepareInvoice(invoice)
    expect(draft).toMatchObject({ state: 'draft', total, fiscalId: null, isLive: false })
    const stamped = await provider().stampInvoice(draft.id)
    expect(stamped).toMatchObject({ id: draft.id, state: 'valid', total })
    const { xml, pdf } = await provider().downloadInvoice(draft.id)
    expect(readCfdi(xml)).toMatchObject({
      kind: 'I',
      currency: 'MXN',
      receiverRfc: 'EKU9003173C9',
      total,
      fiscalId: stamped.fiscalId,
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('a key gives one draft, whether the list shows drafts or not', async () => {
    for (const listsDrafts of [true, false]) {
      facturapi.invoices.clear()
      facturapi.behaviour.listsDrafts = listsDrafts
      const first = await provider().prepareInvoice(invoice)
      expect(await provider().prepareInvoice(invoice)).toEqual(first)
      expect(facturapi.invoices.size).toBe(1)
    }
  })

  it('a repeated key that is refused says nothing about the invoice', async () => {
    Object.assign(facturapi.behaviour, { listsDrafts: false, refusesRepeatedKeys: true })
    await provider().prepareInvoice(invoice)
    await expect(provider().prepareInvoice(invoice)).rejects.toThrow(StampingUnavailable)
    expect(facturapi.invoices.size).toBe(1)
  })

  it('an invoice is stamped once, whoever asks and however often', async () => {
    const { id } = await provider().prepareInvoice(invoice)
    const both = await Promise.all([provider().stampInvoice(id), provider().stampInvoice(id)])
    const again = await provider().stampInvoice(id)
    const folios = new Set([...both, again].map(({ fiscalId }) => fiscalId))
    expect(folios.size).toBe(1)
    expect(facturapi.stamped()).toHaveLength(1)
  })

  it('an answer to a stamp that is lost is found by asking for the invoice', async () => {
    const { id } = await provider().prepareInvoice(invoice)
    facturapi.behaviour.slow = { 'POST /invoices/{id}/stamp': 400 }
    const stamped = await provider({ timeout: 100 }).stampInvoice(id)
    expect(stamped.state).toBe('valid')
  })

  it('an invoice that the tax authority has not answered yet is pending', async () => {
    facturapi.behaviour.leavesPending = true
    const { id } = await provider().prepareInvoice(invoice)
    expect(await provider().stampInvoice(id)).toMatchObject({ state: 'pending', fiscalId: null })
    facturapi.finishPending(true)
    expect(await provider().getInvoice(id)).toMatchObject({ state: 'valid' })
  })

  it('a refusal keeps the words of Facturapi', async () => {
    const other = { ...invoice.receiver, legalName: 'UN NOMBRE DISTINTO' }
    const refused = provider().prepareInvoice({ ...invoice, receiver: other })
    await expect(refused).rejects.toMatchObject({
      name: 'StampingRefused',
      code: 'legal_name_mismatch',
      message: 'El nombre no corresponde al RFC.',
    })
    facturapi.behaviour.refusesStamp = 'invoice_stamping_validation_error'
    const { id } = await provider().prepareInvoice(invoice)
    await expect(provider().stampInvoice(id)).rejects.toThrow(StampingRefused)
    facturapi.behaviour.refusesStamp = 'invoice_stamping_service_unavailable'
    expect(await provider().stampInvoice(id)).toMatchObject({ state: 'draft' })
  })

  it('a draft can be discarded, a stamped invoice cannot', async () => {
    const { id } = await provider().prepareInvoice(invoice)
    await provider().discardDraft(id)
    expect(facturapi.invoices.size).toBe(0)
    const stamped = await provider().prepareInvoice(invoice)
    await provider().stampInvoice(stamped.id)
    await expect(provider().discardDraft(stamped.id)).rejects.toThrow(StampingRefused)
    expect(facturapi.stamped()).toHaveLength(1)
  })

  it('a stamped invoice is cancelled at once, or when its receiver accepts', async () => {
    const stamped = async () => {
      facturapi.invoices.clear()
      const { id } = await provider().prepareInvoice(invoice)
      await provider().stampInvoice(id)
      return id
    }
    const first = await stamped()
    expect(await provider().cancelInvoice(first, '02')).toMatchObject({ state: 'canceled' })
    expect(await provider().cancelInvoice(first, '02')).toMatchObject({ state: 'canceled' })
    facturapi.behaviour.asksReceiver = true
    const id = await stamped()
    const waiting = { state: 'valid', cancellation: 'waiting' }
    expect(await provider().cancelInvoice(id, '03')).toMatchObject(waiting)
    expect(await provider().cancelInvoice(id, '03')).toMatchObject(waiting)
    facturapi.answerCancellations(false)
    expect(await provider().getInvoice(id)).toMatchObject({ cancellation: 'refused' })
    Object.assign(facturapi.behaviour, { asksReceiver: false, cancels: false })
    await expect(provider().cancelInvoice(await stamped(), '02')).rejects.toThrow(StampingRefused)
  })

  it('the issuer is told with what is still missing', async () => {
    facturapi.behaviour.pendingSteps = [
      { type: 'certificate', description: 'Sube tu certificado de sello digital' },
    ]
    expect(await provider().describeIssuer()).toEqual({
      name: 'ESCUELA KEMPER URGATE',
      rfc: null,
      missing: ['Sube tu certificado de sello digital'],
    })
  })

  it("the issuer's data and seal are given to Facturapi, which names what is wrong", async () => {
    const issuer = {
      legalName: 'ELECTRONICA ROMA',
      taxRegime: '601',
      postcode: '06700',
      certificate: Buffer.from('a certificate'),
      privateKey: Buffer.from('a key'),
      password: csdPassword,
    }
    const live = provider({ secretKey: facturapiLiveKey })
    const wrong = live.setIssuer({ ...issuer, password: 'another' })
    await expect(wrong).rejects.toMatchObject({
      name: 'StampingRefused',
      message: 'La contraseña de la llave es incorrecta.',
    })
    await expect(provider().setIssuer(issuer)).rejects.toThrow(StampingKeyRejected)
    await live.setIssuer(issuer)
    expect(facturapi.issuer).toEqual({
      certificate: 'a certificate',
      legal: {
        name: 'Electrónica Roma',
        legal_name: 'ELECTRONICA ROMA',
        tax_system: '601',
        address: { zip: '06700' },
      },
    })
  })

  it('a wrong key is told apart from an outage, and is in no error', async () => {
    const wrong = provider({ secretKey: 'sk_test_wrong000000' }).describeIssuer()
    await expect(wrong).rejects.toThrow(StampingKeyRejected)
    await expect(wrong).rejects.not.toThrow(/sk_test/)
    const away = provider({ apiUrl: 'http://127.0.0.1:9' }).describeIssuer()
    await expect(away).rejects.toMatchObject({ name: 'StampingUnavailable' })
  })

  it('a provider that answers nonsense or too late decides nothing', async () => {
    const bodies = ['null', [], { id: '../x', livemode: false, status: 'valid' }, { id: 'a' }]
    for (const body of bodies) {
      const other = await startProvider(() => ({ status: 200, body }))
      const asked = provider({ apiUrl: other.url }).getInvoice('inv1')
      await expect(asked).rejects.toThrow(StampingUnavailable)
      await other.close()
    }
    facturapi.behaviour.slow = { 'GET /organizations/me': 400 }
    const late = provider({ timeout: 50 }).describeIssuer()
    await expect(late).rejects.toThrow(StampingUnavailable)
  })
})

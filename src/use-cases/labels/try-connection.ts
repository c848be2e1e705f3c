import { randomUUID } from 'node:crypto'
import {
  type Carrier,
  CarrierCredentialsRejected,
  CarrierRejectedRequest,
  CarrierUnavailable,
} from '#carriers/carrier.ts'
import { hourInMs } from '#domain/durations.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { listMissingSenderParts, toSenderAddress } from '#domain/labels/label-address.ts'
import { toCentavos, zeroCentavos } from '#domain/money.ts'
import { calculateCfdiAmounts } from '#domain/orders/cfdi-amounts.ts'
import { formatCount } from '#domain/running/audit-values.ts'
import {
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentGateway,
} from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import {
  StampingKeyRejected,
  StampingRefused,
  type StampingProvider,
  StampingUnavailable,
} from '#stamping/stamping-provider.ts'
import { readSettings } from '../read-settings.ts'

/** What a trial saw, line by line, and why it stopped, if it did. */
export type Trial = { seen: string[]; fault?: string }

type See = (words: string) => void

const amount = toCentavos(11_600)

/** Creates a checkout session in a test account and expires it unpaid. */
export function tryPayments(gateway: PaymentGateway, shopUrl: string, now: Date): Promise<Trial> {
  return trial(async (see) => {
    const account = await gateway.describeAccount?.()
    if (account?.mode !== 'test')
      return 'La clave no es de prueba, o no se puede saber. Conecta una clave de prueba y repite.'
    see(account.name === null ? 'Clave de prueba.' : `Cuenta de prueba de ${account.name}.`)
    const expiresAt = new Date(now.getTime() + hourInMs)
    const { sessionId } = await gateway.createSession({
      ref: randomUUID(),
      orderNumber: 'PRUEBA',
      amount,
      description: 'Prueba de la conexión',
      lines: [{ name: 'Prueba de la conexión', quantity: 1, unitAmount: amount }],
      email: 'prueba@example.com',
      buyer: { name: null, phone: null },
      methods: ['card'],
      installmentPlans: [],
      successUrl: shopUrl,
      failureUrl: shopUrl,
      notifyUrl: `${shopUrl}/api/v1/payments/webhook/${gateway.name}`,
      createdAt: now,
      expiresAt,
      voucherExpiresAt: { spei: expiresAt, cash: expiresAt },
      snapshot: '',
    })
    const asked = await gateway.getPayment(sessionId)
    see(`Página de pago hecha por ${formatCentavos(asked.amount)}; su estado es «${asked.status}».`)
    await gateway.expireSession(sessionId)
    const { status } = await gateway.getPayment(sessionId)
    if (status !== 'expired') return `La página no quedó cerrada: su estado es «${status}».`
    see('Página cerrada; nadie puede pagarla.')
    return undefined
  })
}

/** Stamps an invoice in the provider's test mode and cancels it. */
export function tryInvoices(provider: StampingProvider): Promise<Trial> {
  return trial(async (see) => {
    if (provider.isLive)
      return 'La llave timbra de verdad. Conecta una llave de prueba (sk_test_…) y repite.'
    const { name, missing } = await provider.describeIssuer()
    see(name === null ? 'Llave de prueba.' : `Llave de prueba de ${name}.`)
    if (missing.length > 0) see(`Le falta: ${missing.join('; ')}.`)
    const { lines } = calculateCfdiAmounts([concept])
    const draft = await provider.prepareInvoice({
      key: randomUUID(),
      receiver: testTaxpayer,
      lines,
      paymentForm: '03',
    })
    if (draft.isLive)
      return 'El proveedor hizo un borrador de verdad, sin timbrar. Bórralo en su panel.'
    if (draft.total !== amount) {
      await provider.discardDraft(draft.id)
      return `El borrador sumó ${draft.total === null ? 'nada' : formatCentavos(draft.total)} y no ${formatCentavos(amount)}. Se borró.`
    }
    see(`Borrador hecho; suma ${formatCentavos(amount)}, como debe.`)
    const { state, fiscalId } = await provider.stampInvoice(draft.id)
    if (state !== 'valid') return `No quedó timbrada: su estado es «${state}». Búscala en su panel.`
    see(`Timbrada de prueba, folio ${fiscalId ?? 'desconocido'}.`)
    const { xml, pdf } = await provider.downloadInvoice(draft.id)
    see(`XML de ${formatCount(xml.length, 'byte')} y PDF de ${formatCount(pdf.length, 'byte')}.`)
    const cancelled = await provider.cancelInvoice(draft.id, '02')
    if (cancelled.state === 'canceled') see('Cancelada.')
    else if (cancelled.cancellation === 'waiting') see('Cancelación pedida; espera respuesta.')
    else return 'No se canceló. Cancélala en su panel.'
    return undefined
  })
}

/**
 * Asks for the price of a parcel from the shop to itself. In the provider's sandbox, the cheapest
 * label is bought and cancelled.
 */
export function tryLabels(
  db: Db,
  carrier: Carrier,
  { isSandbox }: { isSandbox: boolean },
): Promise<Trial> {
  return trial(async (see) => {
    const { parcels } = await readSettings(db, ['parcels'])
    const sender = parcels?.sender ?? {}
    const missing = listMissingSenderParts(sender)
    if (missing.length > 0)
      return `Al remitente de Ajustes › Envíos le falta: ${missing.join(', ')}.`
    const here = toSenderAddress(sender)
    const consignment = { from: here, to: here, parcel: testParcel, declaredValue: null }
    const [cheapest, ...others] = (await carrier.quote(consignment)).toSorted(
      (one, other) => one.price - other.price,
    )
    if (!cheapest) return 'Nadie cotizó una caja de 1 kg de tu tienda a tu tienda.'
    const count = formatCount(others.length + 1, 'oferta')
    see(`${count}; la más barata, ${cheapest.carrier} por ${formatCentavos(cheapest.price)}.`)
    if (!isSandbox) {
      see('No se compró ninguna: la dirección no es la de pruebas de la plataforma.')
      return undefined
    }
    const bought = await carrier.buy({ ...consignment, offerKey: cheapest.key })
    if (bought.state === 'failed') return `La guía no salió: ${bought.fault ?? 'sin motivo'}.`
    see(`Guía de prueba comprada, número ${bought.trackingNumber ?? 'pendiente'}.`)
    const cancelled = await carrier.cancel(bought.id, 'Era una prueba')
    if (!cancelled.ok) return `La guía ${bought.id} no se canceló: ${cancelled.reason}.`
    see('Guía cancelada.')
    return undefined
  })
}

/** Parcel of the trial: a box of one kilogram. */
const testParcel = { length: 20, width: 15, height: 10, grams: 1000 }

/** Taxpayer that the tax authority (SAT) publishes for tests. */
const testTaxpayer = {
  rfc: 'EKU9003173C9',
  legalName: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  useCode: 'G03',
  postcode: '42501',
}

const concept = {
  productId: null,
  sku: 'PRUEBA',
  name: 'Prueba de la conexión',
  productKey: '01010101',
  unitKey: 'H87',
  quantity: 1,
  discount: zeroCentavos,
  base: toCentavos(10_000),
  iva: toCentavos(1600),
  total: amount,
} as const

/** Runs a trial, which returns its fault; refusals and outages of the provider are faults. */
async function trial(work: (see: See) => Promise<string | undefined>): Promise<Trial> {
  const seen: string[] = []
  try {
    const fault = await work((words) => seen.push(words))
    return { seen, ...(fault !== undefined && { fault }) }
  } catch (error) {
    const fault = describeFault(error)
    if (fault !== undefined) return { seen, fault }
    throw error
  }
}

/** The fault of a provider, in words; its own ones only where they are for people. */
function describeFault(error: unknown): string | undefined {
  if (
    error instanceof GatewayCredentialsRejected ||
    error instanceof StampingKeyRejected ||
    error instanceof CarrierCredentialsRejected
  )
    return 'El proveedor no reconoce la clave, o a la clave le falta permiso.'
  if (error instanceof StampingRefused) return `El proveedor no aceptó: ${error.message}`
  if (error instanceof CarrierRejectedRequest || error instanceof GatewayRejectedRequest)
    return `El proveedor no aceptó: ${error.reason}`
  const isAway =
    error instanceof GatewayUnavailable ||
    error instanceof StampingUnavailable ||
    error instanceof CarrierUnavailable
  return isAway
    ? 'El proveedor no contesta, o contestó otra cosa. Repite en unos minutos.'
    : undefined
}

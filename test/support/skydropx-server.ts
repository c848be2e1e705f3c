import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  findMissing,
  partOf,
  readBody,
  type SkydropxLabel,
  toShipment,
} from './skydropx-objects.ts'

export const skydropxKeys = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests' }

type Behaviour = {
  /** the next answer to a purchase is lost, although the label is bought */
  losesPurchase: boolean
  /** every answer is this */
  nonsense: string | null
  isSilent: boolean
  isBusy: boolean
  hasFunds: boolean
  /** labels are numbered with the second question only */
  numbersLate: boolean
  failsLabels: boolean
  hasRates: boolean
}

const rates = [
  { carrier: 'estafeta', service: 'Terrestre', total: '118.40', days: 4 },
  { carrier: 'fedex', service: 'Día siguiente', total: '171.50', days: 1 },
  { carrier: 'redpack', service: 'Ecoexpress', total: '124.20', days: 2 },
  { carrier: 'dhl', service: 'Economy', total: '141.00', days: 3 },
]

/**
 * Counterpart of the Skydropx Pro API, built from what its reference says: it refuses what the
 * reference refuses, and quotes and numbers labels asynchronously.
 */
export async function startSkydropx() {
  const behaviour: Behaviour = {
    losesPurchase: false,
    nonsense: null,
    isSilent: false,
    isBusy: false,
    hasFunds: true,
    numbersLate: false,
    failsLabels: false,
    hasRates: true,
  }
  const bought: SkydropxLabel[] = []
  const quotations = new Map<string, { rates: object[]; asked: number; parcels: unknown[] }>()
  const tokens = new Set<string>()
  const calls: string[] = []

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://skydropx.test')
    const text = await readBody(request)
    const path = `${request.method} ${url.pathname.replace('/api/v1/', '')}`
    calls.push(path)
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (behaviour.isSilent) return
    if (behaviour.nonsense !== null) return void response.end(behaviour.nonsense)
    if (path === 'POST oauth/token') return sendToken(new URLSearchParams(text), send)
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return send(401, { error: 'unauthorized', error_description: 'Token inválido' })
    if (behaviour.isBusy) return send(429, { error: 'too_many_requests' })
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const [, id = '', part] = url.pathname.replace('/api/v1/', '').split('/')
    if (path === 'GET address_templates')
      return send(200, { data: [{ id: '1', alias_name: 'Bodega', address_type: 'from' }] })
    if (path === 'POST quotations') return quote(body, send)
    if (path.startsWith('GET quotations/')) return sendQuotation(id, send)
    if (path === 'POST shipments') return buy(body, { send, response })
    if (path === 'GET shipments/tracking') return track(url.searchParams, send)
    if (part === 'cancellations') return cancel(id, body, send)
    if (path.startsWith('GET shipments/')) {
      const label = bought.find((one) => one.id === id)
      if (!label) return send(404, { error: 'not_found', error_description: 'No existe' })
      if (label.state === 'in_progress') number(label)
      return send(200, toShipment(label))
    }
    send(404, { error: 'not_found' })
  }

  function sendToken(form: URLSearchParams, send: Send) {
    const { clientId, clientSecret } = skydropxKeys
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return send(401, { error: 'invalid_client', error_description: 'Client desconocido' })
    const token = randomUUID()
    tokens.add(token)
    send(200, { access_token: token, token_type: 'Bearer', expires_in: 7200, scope: 'read write' })
  }

  function quote(body: unknown, send: Send) {
    const { address_from, address_to, parcels } = partOf(body, 'quotation')
    const areas = ['country_code', 'postal_code', 'area_level1', 'area_level2', 'area_level3']
    const missing = [address_from, address_to].flatMap((address) => findMissing(address, areas))
    const sides = ['length', 'width', 'height', 'weight']
    const list: unknown[] = Array.isArray(parcels) ? parcels : []
    missing.push(
      ...(list.length === 0 ? ['parcels'] : list.flatMap((one) => findMissing(one, sides))),
    )
    if (missing.length > 0)
      return send(422, { errors: { [missing[0] ?? '']: ['no puede estar vacío'] } })
    const id = randomUUID()
    const isProtected = partOf(list[0], '').package_protected === true
    quotations.set(id, {
      asked: 0,
      parcels: list,
      rates: [
        ...(behaviour.hasRates ? rates : []).map(({ carrier, service, total, days }) => ({
          id: randomUUID(),
          success: true,
          status: 'approved',
          provider_name: carrier,
          provider_display_name: carrier.toUpperCase(),
          provider_service_name: service,
          currency_code: 'MXN',
          amount: '1.00',
          total,
          total_value_with_protection: isProtected ? String(Number(total) + 10) : null,
          days,
        })),
        { id: randomUUID(), success: false, status: 'no_coverage', provider_name: 'ampm' },
      ],
    })
    send(201, { id, is_completed: false, rates: [] })
  }

  function sendQuotation(id: string, send: Send) {
    const quotation = quotations.get(id)
    if (!quotation) return send(404, { error: 'not_found' })
    quotation.asked += 1
    send(200, { id, is_completed: true, rates: quotation.rates })
  }

  function buy(body: unknown, { send, response }: { send: Send; response: ServerResponse }) {
    const { rate_id, unique_shipment, address_from, address_to, packages } = partOf(
      body,
      'shipment',
    )
    const contact = ['street1', 'name', 'company', 'phone', 'email', 'reference']
    const missing = [address_from, address_to].flatMap((address) => findMissing(address, contact))
    const first = partOf(Array.isArray(packages) ? packages[0] : undefined, '')
    missing.push(...findMissing(first, ['consignment_note', 'package_type']))
    if (first.package_number !== '1') missing.push('package_number')
    if (missing.length > 0) return send(422, { errors: { [missing[0] ?? '']: ['es requerido'] } })
    const long = [partOf(address_from, ''), partOf(address_to, '')].some(
      ({ name, company }) => String(name).length > 30 || String(company).length > 60,
    )
    if (long) return send(422, { errors: { name: ['es demasiado largo'] } })
    const rate = [...quotations.values()]
      .flatMap((one) => one.rates)
      .map((one) => partOf(one, ''))
      .find(({ id }) => id === rate_id)
    if (!rate)
      return send(422, { error: 'unprocessable_entity', error_description: 'Tarifa vencida' })
    const former = unique_shipment === true && bought.find((one) => one.rateId === rate_id)
    if (former) return send(200, toShipment(former))
    if (!behaviour.hasFunds)
      return send(422, { error: 'unprocessable_entity', error_description: 'Fondos insuficientes' })
    const label: SkydropxLabel = {
      id: randomUUID(),
      rateId: String(rate_id),
      carrier: String(rate.provider_name),
      service: String(rate.provider_service_name),
      total: String(rate.total_value_with_protection ?? rate.total),
      state: 'in_progress',
      tracking: null,
      isCollected: false,
      news: null,
      fault: behaviour.failsLabels ? 'La paquetería no cubre ese código postal' : null,
    }
    bought.push(label)
    if (!behaviour.numbersLate) number(label)
    if (behaviour.losesPurchase) {
      behaviour.losesPurchase = false
      return void response.destroy()
    }
    send(202, toShipment(label))
  }

  function number(label: SkydropxLabel) {
    if (label.fault !== null) return
    label.state = 'success'
    label.tracking = `SKY${String(bought.indexOf(label) + 1).padStart(9, '0')}`
  }

  function cancel(id: string, body: unknown, send: Send) {
    const label = bought.find((one) => one.id === id)
    if (!label) return send(404, { error: 'not_found' })
    if (findMissing(body, ['reason']).length > 0)
      return send(422, { errors: { reason: ['es requerido'] } })
    if (label.isCollected || label.state === 'canceled')
      return send(422, {
        error: 'unprocessable_entity',
        error_description: 'El envío no se puede cancelar',
      })
    label.state = 'canceled'
    send(201, { id: randomUUID(), reason: 'x', status: 'approved', success: true })
  }

  function track(query: URLSearchParams, send: Send) {
    const label = bought.find(({ tracking }) => tracking === query.get('tracking_number'))
    if (!label || query.get('carrier_name') === null) return send(404, { error: 'not_found' })
    const event = (status: string, description: string, date: string) => ({
      attributes: { status, description, date, location: null },
    })
    send(200, {
      data: [
        event('in_transit', 'En camino', '2026-11-30T18:00:00Z'),
        event('picked_up', 'Recolectado', '2026-11-30T12:00:00Z'),
      ],
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    behaviour,
    bought,
    calls,
    quotations,
    revokeTokens: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Send = (status: number, body: unknown) => void

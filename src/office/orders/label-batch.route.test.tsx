import { describe, expect, it } from 'vitest'
import type { LabelBatchResponse, OrderLabelsResponse } from '#contract/operator/labels.ts'
import { officeOrder, officeOrderLabels } from '#test/support/office-order.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import BuyLabels from './buy-labels.route.tsx'
import LabelBatch from './label-batch.route.tsx'
import { toLabelCandidate } from './label-candidates.ts'

const me = { email: 'ana@tienda.test', roles: [], permissions: ['orders:read', 'labels:write'] }
const hiddenOrders = (page: string) =>
  [...page.matchAll(/name="pedido" value="([^"]*)"/g)].map(([, number]) => number)

const address = {
  first_name: 'Mariana',
  last_name: 'Luna',
  company_name: '',
  phone: '5512345678',
  address1: 'Calle Ejemplo 118',
  address2: 'Agrícola Oriental',
  city: 'Iztacalco',
  state: 'Ciudad de México',
  country: 'MX' as const,
  postcode: '08500',
  references: '',
}
const order = { ...officeOrder, next: 'pack' as const, address }
const labels: OrderLabelsResponse = {
  ...officeOrderLabels,
  provider: 'Skydropx',
  goods_grams: 480,
  boxes: [{ name: 'Caja chica', length: 20, width: 15, height: 10, grams: 120 }],
  box: 'Caja chica',
}

describe('orders whose labels are bought together', () => {
  it('have a guessed parcel, or the reason why they stay out', () => {
    expect(toLabelCandidate(order, labels)).toMatchObject({
      place: '08500 Iztacalco, Ciudad de México',
      parcel: 'Caja chica · 0.6 kg',
      problem: null,
    })
    const problemOf = (...of: Parameters<typeof toLabelCandidate>) =>
      toLabelCandidate(...of).problem
    expect(problemOf({ ...order, address: null }, labels)).toBe('No va a un domicilio.')
    expect(problemOf({ ...order, next: null, state: 'Enviado' }, labels)).toContain('«Enviado»')
    expect(problemOf(order, { ...labels, unweighed: 2 })).toContain('2 piezas')
  })

  it('are bought with one press, and the rest stays out', () => {
    const candidate = toLabelCandidate(order, labels)
    const loaderData = {
      rows: [
        { ...candidate, number: '2612-AAAAAA' },
        { ...candidate, number: '2612-BBBBBB', problem: 'No va a un domicilio.' },
      ],
      provider: 'Skydropx',
      missing: [],
      hasBoxes: true,
      left: 0,
    }
    const shop = { me }
    const page = renderPage(() => <BuyLabels loaderData={loaderData} />, { shop })
    expect(hiddenOrders(page)).toEqual(['2612-AAAAAA'])
    expect(wordsOf(page)).toContain('Comprar 1 guía')
    const lacking = renderPage(
      () => <BuyLabels loaderData={{ ...loaderData, hasBoxes: false }} />,
      { shop },
    )
    expect(wordsOf(lacking)).toContain('Faltan tus cajas')
    expect(wordsOf(lacking)).not.toContain('Comprar 1 guía')
  })
})

describe('page of labels bought together', () => {
  const row: LabelBatchResponse['rows'][number] = {
    number: '2612-AAAAAA',
    city: 'Iztacalco',
    state: 'Ciudad de México',
    postcode: '08500',
    paid: 99,
    outcome: 'bought',
    words: null,
    carrier: 'Estafeta',
    service: 'Terrestre',
    days: 2,
    price: 118.4,
    tracking_number: 'SKY1',
    file_url: 'https://labels.skydropx.test/SKY1.pdf',
  }
  const none = { carrier: null, service: null, days: null, price: null, tracking_number: null }
  const failed: typeof row = {
    ...row,
    ...none,
    number: '2612-BBBBBB',
    file_url: null,
    outcome: 'none',
    words: 'Nadie cotiza a este código postal.',
  }
  const batch: LabelBatchResponse = {
    id: 3,
    prefers: 'cheapest',
    person: 'ana@tienda.mx',
    created_at: '2026-12-01T18:00:00Z',
    rows: [row, failed],
  }
  const show = (rows: LabelBatchResponse['rows']) =>
    renderPage(() => <LabelBatch loaderData={{ batch: { ...batch, rows } }} />, { shop: { me } })

  it('shows what was bought for how much, and asks again for the rest', () => {
    const page = show(batch.rows)
    const words = wordsOf(page)
    expect(words).toContain('comprada por $118.40')
    expect(words.indexOf('2612-BBBBBB')).toBeLessThan(words.indexOf('2612-AAAAAA'))
    expect(words).toContain('Nadie cotiza a este código postal.')
    expect(hiddenOrders(page)).toEqual(['2612-BBBBBB'])
    expect(words).toContain('Imprimir 1 etiqueta')
    expect(page).toContain('href="/api/v1/label-batches/3/labels.pdf"')
    expect(words).not.toContain('Comprando las guías')
  })

  it('shows progress while orders wait', () => {
    const waiting = { ...failed, outcome: 'waiting' as const, words: null }
    const words = wordsOf(show([row, waiting]))
    expect(words).toContain('1 de 2 pedidos')
    expect(words).toContain('Espera su turno')
  })
})

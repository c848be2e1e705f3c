import { describe, expect, it } from 'vitest'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import { officeOrder, officeOrderLabels } from '#test/support/office-order.ts'
import { sentCall } from '#test/support/recorded-commands.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import type { FormResult } from '../forms/form-result.ts'
import { BoughtLabels } from './bought-labels.tsx'
import { type LabelQuote, parseParcelForm, quoteLabel } from './label-forms.ts'
import { LabelPurchase } from './label-purchase.tsx'
import { submitOrderFormToApi } from './order-actions.ts'
import { OrderAside } from './order-aside.tsx'
import { OrderTotals } from './order-lines.tsx'

const order = {
  ...officeOrder,
  next: 'pack' as const,
  address: {
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
  },
}
const labels: OrderLabelsResponse = {
  ...officeOrderLabels,
  provider: 'Skydropx',
  boxes: [{ name: 'Caja chica', length: 20, width: 15, height: 10, grams: 120 }],
  box: 'Caja chica',
}
const offer = (key: string, price: number, left: number) => ({
  key,
  carrier: `Carrier ${key}`,
  service: 'Terrestre',
  days: 2,
  price,
  left,
  merits: [],
})
const quote: LabelQuote = {
  offers: { best: [offer('q:a', 148.2, 30.8), offer('q:b', 189, -10)], others: [] },
  parcel: { length: 20, width: 15, height: 10, grams: 210 },
  box: '20x15x10',
}
const bought: OrderLabelsResponse['labels'][number] = {
  id: 3,
  parcel: 1,
  state: 'bought',
  provider: 'Skydropx',
  carrier: 'Estafeta',
  service: 'Terrestre',
  days: 2,
  price: 148.2,
  tracking_number: 'SKY1',
  file_url: 'https://labels.skydropx.test/SKY1.pdf',
  fault: null,
  cancellation: null,
  problem: null,
  bought_by: 'operator:ana@tienda.mx',
  created_at: '2026-11-30T18:00:00.000Z',
}

function band(
  given: Partial<OrderLabelsResponse> = {},
  answer?: FormResult<LabelQuote>,
  permissions = ['labels:write'],
) {
  return renderPage(
    () => <LabelPurchase order={order} labels={{ ...labels, ...given }} answer={answer} />,
    { shop: { me: { permissions }, draft: null } },
  )
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('band that buys a label', () => {
  it('guesses box and weight, and asks for prices', () => {
    const page = band()
    expect(wordsOf(page)).toContain('La persona pagó $179.00 de envío')
    expect(valuesOf(page, 'value')).toEqual(expect.arrayContaining(['0.21', '20x15x10', 'cotizar']))
    expect(wordsOf(page)).toContain('Los productos pesan 90 g y el empaque de 120 g.')
  })

  it('says that a weight is not known', () => {
    expect(wordsOf(band({ unweighed: 2 }))).toContain('No se sabe el peso de 2 piezas')
  })

  it('shows what is left of the shipping, and names the button for a page without script', () => {
    const page = band({}, { done: quote })
    expect(wordsOf(page)).toMatch(/\$148\.20 te quedan \$30\.80.*\$189\.00 pones \$10\.00/)
    expect(page).toContain('Comprar la guía elegida')
    expect(valuesOf(page, 'value')).toEqual(
      expect.arrayContaining(['148.2 q:a', '189 q:b', 'comprar-guia']),
    )
  })

  it('says that nobody quotes', () => {
    const page = band({}, { done: { ...quote, offers: { best: [], others: [] } } })
    expect(page).toContain('Nadie cotiza a este código postal')
  })

  it('is not shown without a platform, without permission, and while a label is being bought', () => {
    expect(wordsOf(band({ provider: null }))).not.toContain('Compra su guía')
    expect(wordsOf(band({}, undefined, ['orders:write']))).not.toContain('Compra su guía')
    expect(wordsOf(band({ labels: [{ ...bought, state: 'buying' }] }))).not.toContain(
      'Compra su guía',
    )
  })

  it('asks for the sender where it lacks something', () => {
    const page = band({ sender_missing: ['la colonia', 'el teléfono'] })
    expect(wordsOf(page)).toContain('Escribe la colonia, el teléfono en Ajustes › Envíos')
    expect(page).not.toContain('cotizar')
  })
})

describe('forms of labels', () => {
  it('reads the chosen box, or the typed sides of another one', () => {
    const typed = { peso: '0,3', valor: '998.5', largo: '30', ancho: '21', alto: '5' }
    expect(parseParcelForm(formOf({ ...typed, empaque: '20x15x10' }))).toEqual({
      length: 20,
      width: 15,
      height: 10,
      grams: 300,
      declared: 998.5,
    })
    expect(parseParcelForm(formOf({ ...typed, empaque: 'otra', valor: '' }))).toEqual({
      length: 30,
      width: 21,
      height: 5,
      grams: 300,
    })
    expect(parseParcelForm(formOf({ peso: 'x', largo: '-3' }))).toMatchObject({
      length: 0,
      grams: 0,
    })
  })

  it('asks, buys and goes on by the calls of labels', async () => {
    const number = '2611-ABCDEF'
    const parcel = { empaque: '20x15x10', peso: '0.3' }
    const body = { length: 20, width: 15, height: 10, grams: 300 }
    const send = (fields: Record<string, string>) =>
      sentCall((commands) => submitOrderFormToApi(formOf(fields), number, commands))
    expect(await sentCall((commands) => quoteLabel(formOf(parcel), number, commands))).toEqual([
      'quoteLabel',
      { params: { number }, body },
    ])
    expect(
      await send({ ...parcel, hacer: 'comprar-guia', oferta: '148.2 q:a', paquete: '2' }),
    ).toEqual([
      'buyLabel',
      { params: { number }, body: { ...body, offer: 'q:a', price: 148.2, parcel: 2 } },
    ])
    expect(await send({ hacer: 'seguir-guia', 'guia-comprada': '3' })).toEqual([
      'finishLabel',
      { params: { number, label: '3' } },
    ])
  })
})

describe('bought labels', () => {
  const shown = (label: Partial<typeof bought>, over: Partial<typeof order> = {}) =>
    renderPage(
      () => (
        <BoughtLabels
          order={{ ...order, ...over }}
          labels={{ ...labels, labels: [{ ...bought, ...label }] }}
        />
      ),
      { shop: { me: { permissions: ['labels:write'] }, draft: null } },
    )

  it('a bought label is printed', () => {
    const page = shown({})
    expect(page).toContain('href="https://labels.skydropx.test/SKY1.pdf"')
    expect(wordsOf(page)).toContain('SKY1')
  })

  it('an unfinished purchase says that no other one is made', () => {
    const page = shown({ state: 'buying', tracking_number: null, file_url: null })
    expect(wordsOf(page)).toContain('no compra otra')
    expect(valuesOf(page, 'value')).toContain('seguir-guia')
  })

  it('a bought label can be cancelled, and a cancelled one says so', () => {
    expect(valuesOf(shown({}), 'value')).toContain('cancelar-guia')
    const page = shown({ state: 'canceled', cancellation: 'approved' })
    expect(wordsOf(page)).toContain('Cancelada en Skydropx, que aprobó devolver su costo.')
    expect(page).not.toContain('Imprimir')
    expect(valuesOf(page, 'value')).not.toContain('cancelar-guia')
  })

  it('a refused purchase says why', () => {
    expect(wordsOf(shown({ state: 'refused', fault: 'Fondos insuficientes' }))).toContain(
      'Fondos insuficientes',
    )
  })

  it('the cost stands under the money of the order, with what is left', () => {
    const page = renderPage(() => (
      <OrderTotals order={order} labels={{ ...labels, labels: [bought] }} />
    ))
    expect(wordsOf(page)).toMatch(/Guía de Estafeta -?−?\$?-?148\.20.*Queda.*30\.80/)
  })
})

describe('changing an order with a bought label', () => {
  const page = (label: typeof bought, permissions = ['orders:write', 'labels:write']) =>
    renderPage(
      () => (
        <OrderAside
          order={{ ...order, can_cancel: true, parcels: [] }}
          labels={{ ...labels, labels: [label] }}
          answer={undefined}
        />
      ),
      { shop: { me: { email: 'ana@tienda.test', roles: [], permissions } } },
    )

  it('asks what happens to the label, and offers what the operator may do', () => {
    expect(wordsOf(page(bought))).toContain('Ya compraste su guía de Estafeta.')
    expect(valuesOf(page(bought), 'value')).toEqual(expect.arrayContaining(['cancel', 'keep']))
    expect(valuesOf(page(bought, ['orders:write']), 'value')).not.toContain('cancel')
    expect(wordsOf(page({ ...bought, state: 'canceled' }))).not.toContain('Ya compraste')
  })

  it('sends the decision', async () => {
    const form = new FormData()
    for (const [name, value] of [
      ['hacer', 'cancelar'],
      ['motivo', 'Ya no lo quiere'],
      ['que-hacer-con-guia', 'keep'],
    ] as const)
      form.set(name, value)
    expect(
      await sentCall((commands) => submitOrderFormToApi(form, '2611-ABCDEF', commands)),
    ).toEqual([
      'cancelOrder',
      { params: { number: '2611-ABCDEF' }, body: { reason: 'Ya no lo quiere', label: 'keep' } },
    ])
  })
})

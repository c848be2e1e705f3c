import { describe, expect, it } from 'vitest'
import { findCarrierAndTrackingUrl } from './carrier-tracking.ts'
import { parseShipmentRows } from './parse-shipment-rows.ts'

const carriers = [
  {
    name: 'Paquetería Ejemplo',
    tracking_url: 'https://paqueteria.example/{guia}',
    formats: ['PE#########MX'],
  },
  { name: 'Mensajería', formats: ['ME########', '@@-####'] },
]

describe('tracking number', () => {
  it('the carrier and tracking URL of a parcel are derived from the format of its tracking number', () => {
    expect(findCarrierAndTrackingUrl(carriers, { trackingNumber: ' pe410 023 104mx ' })).toEqual({
      ok: true,
      tracking: {
        carrier: 'Paquetería Ejemplo',
        trackingNumber: 'PE410023104MX',
        trackingUrl: 'https://paqueteria.example/PE410023104MX',
      },
    })
    expect(findCarrierAndTrackingUrl(carriers, { trackingNumber: 'AB-1234' })).toMatchObject({
      tracking: { carrier: 'Mensajería', trackingUrl: null },
    })
  })

  it.each([
    [{ trackingNumber: '  ' }, { code: 'tracking-required' }],
    [{ trackingNumber: 'PE<b>' }, { code: 'tracking-unreadable' }],
    [{ trackingNumber: '1'.repeat(41) }, { code: 'tracking-unreadable' }],
    [{ trackingNumber: 'PE41002312MX' }, { code: 'carrier-required' }],
    [
      { trackingNumber: 'PE41002312MX', carrier: 'paquetería ejemplo' },
      { code: 'tracking-format', carrier: 'Paquetería Ejemplo', example: 'PE000000000MX' },
    ],
  ])('a tracking number is rejected with the reason: %j', (typed, refusal) => {
    expect(findCarrierAndTrackingUrl(carriers, typed)).toMatchObject({ ok: false, ...refusal })
  })

  it('a tracking number of a carrier without a configured format is accepted without a format check', () => {
    expect(findCarrierAndTrackingUrl(carriers, { trackingNumber: 'x1', carrier: 'Burro' })).toEqual(
      {
        ok: true,
        tracking: { carrier: 'Burro', trackingNumber: 'X1', trackingUrl: null },
      },
    )
    expect(findCarrierAndTrackingUrl([{ name: 'Única' }], { trackingNumber: '77' })).toMatchObject({
      tracking: { carrier: 'Única' },
    })
  })
})

describe('pasted shipment list', () => {
  it('a pasted shipment list is parsed with semicolons, commas, tabs, headings and byte-order mark', () => {
    const text =
      '\uFEFFPedido;Guía\r\n2611-aaaaaa;PE1\r\n\r\n"2611-BBBBBB","PE2","Burro"\n2611-CCCCCC\tPE3\n'
    expect(parseShipmentRows(text)).toEqual({
      rows: [
        { number: '2611-AAAAAA', trackingNumber: 'PE1' },
        { number: '2611-BBBBBB', trackingNumber: 'PE2', carrier: 'Burro' },
        { number: '2611-CCCCCC', trackingNumber: 'PE3' },
      ],
      lost: [],
    })
  })

  it('pasted tracking numbers without order numbers are assigned to the selected orders in the pasted sequence', () => {
    const chosen = ['2611-AAAAAA', '2611-BBBBBB', '2611-CCCCCC']
    const { rows, lost } = parseShipmentRows('PE1\n2611-CCCCCC,PE3\nPE2\nPE4', chosen)
    expect(rows.map(({ number, trackingNumber }) => `${number} ${trackingNumber}`)).toEqual([
      '2611-AAAAAA PE1',
      '2611-CCCCCC PE3',
      '2611-BBBBBB PE2',
    ])
    expect(lost).toEqual(['PE4'])
  })
})

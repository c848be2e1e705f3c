import { describe, expect, it } from 'vitest'
import { readShipRows } from '#domain/orders/ship-rows.ts'
import { shipListOf } from './ship-list.ts'

const [a, b, c] = ['2611-AAAAAA', '2611-BBBBBB', '2611-CCCCCC']

/** Parses a form with these three orders. */
function readOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const number of [a, b, c]) form.append('pedido', number)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { text, orders } = shipListOf(form)
  const { rows, lost } = readShipRows(text, orders)
  const said = rows.map(({ number, trackingNumber, carrier = '' }) =>
    [number, trackingNumber, carrier].filter(Boolean).join(' '),
  )
  return { said: said.toSorted(), lost }
}

describe('what is pasted', () => {
  it('takes the place of what the row of its order had, and leaves the other rows', () => {
    const rows = { [`guia:${a}`]: 'MAL1', [`guia:${b}`]: 'MAL2', [`guia:${c}`]: 'PE3;Correo' }
    expect(readOf({ ...rows, guias: `${b};PE2\n${a};PE1` })).toEqual({
      said: [`${a} PE1`, `${b} PE2`, `${c} PE3 Correo`],
      lost: [],
    })
  })

  it('goes by the order of the table also where rows have something', () => {
    const rows = { [`guia:${a}`]: 'MAL1', [`guia:${b}`]: 'PE9;Correo' }
    expect(readOf({ ...rows, guias: 'PE1\nPE2\nPE3\nPE4' })).toEqual({
      said: [`${a} PE1`, `${b} PE2`, `${c} PE3`],
      lost: ['PE4'],
    })
  })
})

it('sends what was corrected in its row, and nothing of rows that are empty', () => {
  expect(readOf({ [`guia:${a}`]: ' PE1 ', [`guia:${b}`]: '' }).said).toEqual([`${a} PE1`])
})

it('names the carrier that was chosen, and whether it is only looked at', () => {
  const form = new FormData()
  form.set('hacer', 'revisar')
  form.set('paqueteria', 'Correo')
  expect(shipListOf(form)).toMatchObject({ carrier: 'Correo', rehearsed: true })
  expect(shipListOf(new FormData())).toEqual({ text: '', orders: [] })
})

import { expect, it } from 'vitest'
import {
  parseBarcodeCell,
  type ParsedCell,
  parseProductCodeCell,
  parseStockQuantityCell,
  splitDayAndTime,
  parseDayCell,
  parseBooleanCell,
  parseGramsCell,
  parsePercentCell,
  parsePesosCell,
  parseTimeCell,
} from './parse-cell-values.ts'

const value = (read: ParsedCell) => ('value' in read ? read.value : read.problem)

it.each([
  ['$1,299.00', 1299],
  ['1.299,00', 1299],
  ['1299', 1299],
  ['1,299.5 MXN', 1299.5],
  ['$ 1 299.50', 1299.5],
  ['MXN 12,500', 12_500],
  ['1.299.000', 1_299_000],
  ['1299,5', 1299.5],
  ['0.90 pesos', 0.9],
  ['1.299', expect.stringContaining('¿«1.299» es 1,299 o 1.30?')],
  ['0', 'Un precio es mayor que cero.'],
  ['-5', 'Un precio es mayor que cero.'],
  ['10.555', expect.stringContaining('Escríbelo con centavos')],
  ['1299.999', expect.stringContaining('más de dos decimales')],
  ['12 a 15', expect.stringContaining('no es un precio')],
  ['#N/D', expect.stringContaining('no es un precio')],
  ['157.79 USD', expect.stringContaining('no está en pesos')],
  ['US$157.79', expect.stringContaining('no está en pesos')],
])('parses the price %s', (cell, expected) => {
  expect(value(parsePesosCell(cell))).toEqual(expected)
})

it.each([
  ['37', 37],
  ['1,200', 1200],
  ['1.200', expect.stringContaining('¿«1.200» son 1,200 piezas o 1.2?')],
  ['12.000', expect.stringContaining('¿«12.000» son 12,000 piezas o 12?')],
  ['100.0000', 100],
  ['12 pzas', 12],
  ['12.0', 12],
  ['Agotado', 0],
  ['-3', 'Una existencia no baja de cero.'],
  ['2.5', expect.stringContaining('piezas enteras')],
  ['varias', expect.stringContaining('no es una existencia')],
])('parses the stock %s', (cell, expected) => {
  expect(value(parseStockQuantityCell(cell))).toEqual(expected)
})

it('a spreadsheet import parses percentages, weights, dates and booleans in cells', () => {
  expect(['15%', '15 %', '12.5'].map((cell) => value(parsePercentCell(cell)))).toEqual([
    15, 15, 12.5,
  ])
  expect(value(parsePercentCell('0.15'))).toContain('menos de uno por ciento')
  expect(value(parsePercentCell('120'))).toContain('no es un descuento')
  const weights = ['1.2 kg', '850 g', '1,5', '0.850', '2 lb'].map((cell) =>
    value(parseGramsCell(cell, 1000)),
  )
  expect(weights).toEqual([1200, 850, 1500, 850, 907])
  expect(value(parseGramsCell('pesado', 1))).toContain('no es un peso')
  expect(['1,800', '1,800 g', '1800'].map((cell) => value(parseGramsCell(cell, 1)))).toEqual([
    1800, 1800, 1800,
  ])
  expect(value(parseGramsCell('1.250 kg', 1))).toBe(1250)
  expect(value(parseGramsCell('1.800', 1))).toContain('¿«1.800» son 1,800 g o 1.8 g?')
  expect(value(parseGramsCell('1,800', 1000))).toContain('¿«1,800» son 1,800 kg o 1.8 kg?')
  expect(value(parseGramsCell('0.4', 1))).toContain('menos de un gramo')
  const days = ['30/11/2026', '5-1-27', '2026-11-30'].map((cell) => value(parseDayCell(cell)))
  expect(days).toEqual(['2026-11-30', '2027-01-05', '2026-11-30'])
  expect(value(parseDayCell('31/02/2026'))).toContain('no es una fecha')
  expect(value(parseDayCell('12/15/26'))).toContain('Escríbela como 15/12/2026')
  const american = { besideMonthFirst: true }
  expect(value(parseDayCell('12/1/26', american))).toContain('el 12/01/2026 o el 01/12/2026')
  expect(['1/1/26', '30/11/26'].map((cell) => value(parseDayCell(cell, american)))).toEqual([
    '2026-01-01',
    '2026-11-30',
  ])
  expect(['Sí', 'x', 'ACTIVO', 'no', '0'].map((cell) => value(parseBooleanCell(cell)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(value(parseBooleanCell('quizá'))).toContain('no es sí ni no')
})

it('a spreadsheet import reports product codes altered by Excel, and restores leading zeros of bar codes', () => {
  expect(value(parseProductCodeCell('7.50123E+12'))).toContain('Excel cambió este código')
  expect(value(parseBarcodeCell('7,50123E+12'))).toContain('Excel cambió este código')
  expect(value(parseProductCodeCell("'00123"))).toBe('00123')
  expect(value(parseBarcodeCell('4006381333931'))).toBe('4006381333931')
  expect(value(parseBarcodeCell('036000291452'))).toBe('0036000291452')
  expect(value(parseBarcodeCell('36000291452'))).toBe('0036000291452')
  expect(value(parseBarcodeCell('4006381333932'))).toContain('última cifra')
  expect(value(parseBarcodeCell('hola'))).toContain('no es un código de barras')
})

it('a spreadsheet import parses times of day in common and Excel notations, also after a date', () => {
  const times = ['9:00', '09:00:00', '9:00 p. m.', '12:05 am', '0.375'].map((cell) =>
    value(parseTimeCell(cell)),
  )
  expect(times).toEqual(['09:00', '09:00', '21:00', '00:05', '09:00'])
  expect(value(parseTimeCell('25:00'))).toContain('no es una hora')
  expect(splitDayAndTime('30/11/2026 9:00 am')).toEqual({ day: '30/11/2026', time: '9:00 am' })
  expect(splitDayAndTime('2026-11-30T09:00')).toEqual({ day: '2026-11-30', time: '09:00' })
  expect(splitDayAndTime('2026-11-30')).toEqual({ day: '2026-11-30', time: null })
  expect(splitDayAndTime('2026-12-15T23:59:59-06:00')).toEqual({
    day: '2026-12-15',
    time: '23:59:59',
  })
  expect(splitDayAndTime('2026-12-16T05:30:00Z')).toEqual({ day: '2026-12-15', time: '23:30:00' })
})

import { expect, it } from 'vitest'
import { invalidAmountText } from '#domain/format-money.ts'
import {
  parseNumberFields,
  parseWholeNumber,
  wholeNumberRequiredText,
} from './parse-number-fields.ts'

function readingOf(importe: string, usos = '') {
  const form = new FormData()
  form.set('importe', importe)
  form.set('usos', usos)
  const { pesos, whole, checked } = parseNumberFields(form)
  return () => checked({ amount: pesos('importe', 'amount'), uses: whole('usos', 'uses') })
}

it.each([
  ['1,234.50', 1234.5],
  ['1234.5', 1234.5],
  ['$1,234.50', 1234.5],
  ['10.', 10],
  ['', null],
])('parses the typed amount «%s» as %s pesos', (text, amount) => {
  expect(readingOf(text)()).toEqual({ amount, uses: null })
})

it.each([
  ['10,50', 'Escribe los centavos con punto: 10.50.'],
  ['1,5', 'Escribe los centavos con punto: 1.50.'],
  ['1.234,50', 'Escribe los centavos con punto: 1234.50.'],
  ['1,2345', invalidAmountText],
  ['1.999', invalidAmountText],
])('rejects the typed number «%s» with: %s', (text, words) => {
  const problem = { code: 'invalid-input', fields: { amount: words } }
  expect(readingOf(text)).toThrow(
    expect.objectContaining({ status: 422, problem: expect.objectContaining(problem) }),
  )
})

it('all unreadable numbers of a back-office form are reported at once', () => {
  const fields = { amount: invalidAmountText, uses: wholeNumberRequiredText }
  expect(readingOf('mucho', '1,5')).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ fields }) }),
  )
})

it.each([
  ['1,250', 1250],
  ['-1,200', -1200],
  ['−5', -5],
  ['+8', 8],
  ['1,5', null],
  ['10,500', 10_500],
  ['2.5', null],
  ['', null],
])('parses the typed text «%s» as the whole number %s', (text, count) => {
  expect(parseWholeNumber(text)).toBe(count)
})

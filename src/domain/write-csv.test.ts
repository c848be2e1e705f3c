import { expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

it('CSV cells are escaped so that spreadsheets treat them as text, not as formulas', () => {
  const hostile = ['=CMD()', ' =CMD()', '\n@CMD()', '＝CMD()']
  const csv = writeCsv([['nombre'], ...hostile.map((cell) => [cell]), ['Gómez, "Ana"']])
  expect(csv).toBe(
    `\uFEFFnombre\r\n'=CMD()\r\n' =CMD()\r\n"'\n@CMD()"\r\n'＝CMD()\r\n"Gómez, ""Ana"""\r\n`,
  )
})

it('a CSV file keeps negative numbers as numbers', () => {
  expect(writeCsv([['-3', '-10.50', '-1+1']])).toBe(`\uFEFF-3,-10.50,'-1+1\r\n`)
})

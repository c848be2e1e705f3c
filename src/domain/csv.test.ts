import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('escapes cells so that spreadsheets read text and no formula', () => {
  const hostile = ['=CMD()', ' =CMD()', '\n@CMD()', '＝CMD()']
  const csv = csvOf([['nombre'], ...hostile.map((cell) => [cell]), ['Gómez, "Ana"']])
  expect(csv).toBe(
    `\uFEFFnombre\r\n'=CMD()\r\n' =CMD()\r\n"'\n@CMD()"\r\n'＝CMD()\r\n"Gómez, ""Ana"""\r\n`,
  )
})

it('a CSV file keeps negative numbers as numbers', () => {
  expect(csvOf([['-3', '-10.50', '-1+1']])).toBe(`\uFEFF-3,-10.50,'-1+1\r\n`)
})

import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('writes cells that spreadsheets read as text and never as a formula', () => {
  const csv = csvOf([['nombre'], ['=CMD()'], ['Gómez, "Ana"']])
  expect(csv).toBe('\uFEFFnombre\r\n\'=CMD()\r\n"Gómez, ""Ana"""\r\n')
})

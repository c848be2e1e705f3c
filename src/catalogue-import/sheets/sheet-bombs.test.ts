import { expect, it } from 'vitest'
import { makeWorkbook } from '#test/support/make-workbook.ts'
import { bookOfEntries, bookOfFormat } from '#test/support/upload-bombs.ts'
import { findSheetTable } from './find-sheet-table.ts'
import { createCategoryMatcher } from './match-category-names.ts'
import {
  parseStockQuantityCell,
  parseGramsCell,
  parsePercentCell,
  parsePesosCell,
} from './parse-cell-values.ts'
import { openSheet } from './read-sheet.ts'
import { readSheetRows } from './sheet-rows.ts'

const excelsCell = 32_767

async function linesOf(bytes: Uint8Array): Promise<number> {
  const sheet = await openSheet(bytes)
  let lines = 0
  for await (const _ of sheet.rows()) lines += 1
  return lines
}

/** Milliseconds; each of these took from four seconds to hours. */
async function timed(work: () => unknown): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

it('a spreadsheet import refuses an Excel file with a number format longer than Excel allows', async () => {
  const book = bookOfFormat('['.repeat(150_000))
  const took = await timed(() => expect(linesOf(book)).rejects.toThrow('formato de número'))
  expect(took).toBeLessThan(2000)
  const longest = bookOfFormat(`${'0'.repeat(245)}[d[y`)
  await expect(linesOf(longest)).rejects.toThrow('hojas del libro están vacías')
})

it('a spreadsheet import refuses an Excel file with 65,000 archive entries', async () => {
  const book = bookOfEntries(65_000)
  const took = await timed(() => expect(linesOf(book)).rejects.toThrow('demasiadas partes'))
  expect(took).toBeLessThan(2000)
})

it('a spreadsheet import parses a cell full of blanks in linear time', async () => {
  const blanks = ' '.repeat(excelsCell - 2)
  const readers = [
    parsePesosCell,
    parsePercentCell,
    parseStockQuantityCell,
    (cell: string) => parseGramsCell(cell, 1),
  ]
  const took = await timed(() => readers.map((read) => read(`1${blanks}x`)))
  expect(took).toBeLessThan(200)
})

it('a spreadsheet import collapses blanks in cells, and rejects overlong numbers and categories with an error text', async () => {
  const blanks = ' '.repeat(15_000)
  const book = makeWorkbook({
    Lista: [
      ['Código', 'Nombre', 'Precio', 'Existencia', 'Categoría'],
      ['A-1', 'Cable', `12.50${blanks}MXN`, `3${blanks}pzas`, `Cómputo${blanks}>${blanks}Cables`],
      ['A-2', 'Cable', '1'.repeat(600), '3', `a${' >'.repeat(10_000)}`],
    ],
  })
  const sheet = await openSheet(book)
  const table = await findSheetTable(sheet.rows())
  const columns = {
    Código: 'sku',
    Nombre: 'name',
    Precio: 'price',
    Existencia: 'qty',
    Categoría: 'category',
  } as const
  const categories = createCategoryMatcher([], { makeCategories: true })
  const entries = await Array.fromAsync(
    readSheetRows(sheet.rows(), table, { plan: { columns }, categories }),
  )
  expect(entries).toEqual([
    {
      line: 2,
      value: {
        sku: 'A-1',
        name: 'Cable',
        price: 12.5,
        qty: 3,
        categories: ['computo', 'cables'],
      },
    },
    { line: 3, column: 'Precio', fault: expect.stringContaining('600 letras'), final: false },
    { line: 3, column: 'Categoría', fault: expect.stringContaining('20,001 letras'), final: false },
  ])
})

it.each([
  ['lines', ';\n'.repeat(4 * 1024 * 1024), 'pasa de 300,000 líneas, contando las vacías'],
  ['cells of a line', ','.repeat(5000), 'pasa de 2,000 celdas, contando las vacías'],
  ['cells', `${';'.repeat(1900)}\n`.repeat(3000), 'pasa de 5,000,000 celdas'],
  ['letters of a line', `${'x'.repeat(30_000)};`.repeat(30), 'pasa de 500,000 letras'],
])('counts empty ones among the limit of %s in a sheet', async (_, text, words) => {
  await expect(linesOf(Buffer.from(`a;b\n${text}`))).rejects.toThrow(words)
})

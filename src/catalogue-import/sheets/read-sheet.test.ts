import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeWorkbook } from '#test/support/make-workbook.ts'
import { findSheetTable } from './find-sheet-table.ts'
import { openSheet, type SheetReadOptions } from './read-sheet.ts'

async function read(bytes: Uint8Array, asked?: SheetReadOptions) {
  const sheet = await openSheet(bytes, asked)
  const lines: [number, ...string[]][] = []
  for await (const { line, cells } of sheet.rows()) lines.push([line, ...cells])
  return { reading: sheet.reading, lines }
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : (letter.codePointAt(0) ?? 0)))
}

function utf16(text: string, { big = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

const list = 'Código;Nombre\r\nA-1;Cámara de niño\r\n'
const rows = [
  [1, 'Código', 'Nombre'],
  [2, 'A-1', 'Cámara de niño'],
]

describe('text file', () => {
  it.each([
    ['utf-8', Buffer.from(list)],
    ['utf-8', Buffer.from(`\uFEFF${list}`)],
    ['windows-1252', latin(list)],
    ['utf-16le', utf16(list)],
    ['utf-16be', utf16(list, { big: true })],
    ['utf-16le', utf16(list, { mark: false })],
    ['cp850', Buffer.from([...latin('C\xa2digo;Nombre\r\nA-1;C\xa0mara de ni\xa4o\r\n')])],
    ['macintosh', Buffer.from([...latin('C\x97digo;Nombre\r\nA-1;C\x87mara de ni\x96o\r\n')])],
  ])('a text file in %s is decoded correctly', async (encoding, bytes) => {
    const { reading, lines } = await read(bytes)
    expect(lines).toEqual(rows)
    expect(reading.encoding).toBe(encoding)
  })

  it('a spreadsheet import reads a text file with the requested encoding and separator', async () => {
    const { lines } = await read(latin('Código;Nombre\r\nA;B'), { encoding: 'windows-1252' })
    expect(lines[0]).toEqual([1, 'Código', 'Nombre'])
    const { lines: wrong } = await read(Buffer.from('a;b,c\r\n1;2,3'), { separator: ',' })
    expect(wrong[0]).toEqual([1, 'a;b', 'c'])
  })

  it.each([
    [';', 'a;b\r\n1,299;2,5\r\n1,300;7'],
    [',', 'a,b\r\n"1;2;3",x'],
    ['\t', 'a\tb\n1,2\t3'],
    ['|', 'a|b\n1,2|3'],
    [';', 'sep=;\r\na;b\r\n1,2,3;4,5,6'],
  ])('a text file is split into lines at %j', async (separator, text) => {
    const { reading, lines } = await read(Buffer.from(text))
    expect(reading.separator).toBe(separator)
    expect(lines.at(-1)).toHaveLength(3)
  })

  it('a spreadsheet import counts a quoted multi-line cell as one row', async () => {
    const { lines } = await read(
      Buffer.from('a;b\r\n"uno\r\ndos; ""tres""";4\r\n\r\nMonitor 27";6\r\n;;\r\n'),
    )
    expect(lines).toEqual([
      [1, 'a', 'b'],
      [2, 'uno\r\ndos; "tres"', '4'],
      [4, 'Monitor 27"', '6'],
    ])
  })

  it.each([
    ['', 'vacío'],
    [`a;b\n"${'x'.repeat(2_000_000)}`, 'comilla'],
    [`sep=;\na;b\n${'1;2\n'.repeat(60)}3;"4\n5;6\n`, 'Después de la línea 61'],
    [`a;b\n${'1;'.repeat(300)}1`, '301 columnas'],
    [`a;b\n${'x'.repeat(40_000)};1`, '32,767 letras'],
    ['\x00\x01\x02\x03;\x00', 'No es una hoja de cálculo'],
    [`a;b\n${'1;2\n'.repeat(1000)}x\x00;3`, 'La línea 1002 tiene un carácter que no es texto'],
  ])('a text file is rejected with a message when invalid: %#', async (text, words) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(words)
  })

  it('a spreadsheet import rejects a text file with more than 100,000 lines', async () => {
    const lines = Buffer.from(`a;b\n${'1;2\n'.repeat(100_020)}`)
    await expect(read(lines)).rejects.toThrow('pasa de 100,000 renglones')
  })
})

describe('workbook', () => {
  it('a spreadsheet import reads Excel cells as displayed in Excel', async () => {
    const book = makeWorkbook({
      Lista: [
        ['Código', 'Precio', 'Código de barras', 'Hasta', 'Descuento', 'Total'],
        [
          'A&B <1>',
          1299.9,
          7501234567890,
          { day: 46356 },
          { percent: 0.15 },
          { formula: 'B2*2', value: 2599.8 },
        ],
        [null, 0.1 + 0.2, 7.50123456789e12],
      ],
    })
    expect(await read(book)).toEqual({
      reading: { sheet: 'Lista' },
      lines: [
        [1, 'Código', 'Precio', 'Código de barras', 'Hasta', 'Descuento', 'Total'],
        [2, 'A&B <1>', '1299.9', '7501234567890', '2026-11-30', '15%', '2599.8'],
        [3, '', '0.3', '7501234567890'],
      ],
    })
  })

  it('a spreadsheet import opens the named worksheet, or the first visible non-empty one', async () => {
    const book = makeWorkbook(
      { Oculta: [['x', 'y']], Vacía: [], Lista: [['a', 'b']], Otra: [['c', 'd']] },
      { hidden: ['Oculta'] },
    )
    expect((await read(book)).lines).toEqual([[1, 'a', 'b']])
    expect((await read(book, { sheet: 'Otra' })).lines).toEqual([[1, 'c', 'd']])
    const hundred = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`Hoja ${at}`, at === 99 ? [['a', 'b']] : []]),
    )
    await expect(read(makeWorkbook(hundred))).rejects.toThrow('hojas del libro están vacías')
    expect((await read(makeWorkbook(hundred), { sheet: 'Hoja 99' })).lines).toHaveLength(1)
  })

  it('a spreadsheet import reads Excel files without styles, with rich or inline text, and with XML prefixes', async () => {
    const book = zipSync({
      'xl/workbook.xml': strToU8(
        '<x:workbook><x:sheets><x:sheet name="H" r:id="r1"/></x:sheets></x:workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="/xl/worksheets/h.xml"/></Relationships>',
      ),
      'xl/worksheets/h.xml': strToU8(
        '<x:worksheet><x:sheetData><x:row r="2"/><x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>uno</x:t></x:is></x:c><x:c r="C3" t="s"><x:v>0</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ),
      'xl/sharedStrings.xml': strToU8(
        '<x:sst><x:si><x:r><x:t>do</x:t></x:r><x:r><x:t>s</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>',
      ),
    })
    expect((await read(book)).lines).toEqual([[3, 'uno', '', 'dos', 'sí']])
  })

  it('a spreadsheet import rejects an Excel file that unpacks to a thousand times its size', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="H" r:id="r1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/h.xml"/></Relationships>',
      ),
      'xl/worksheets/h.xml': new Uint8Array(20 * 1024 * 1024).fill(32),
    })
    expect(bomb.length).toBeLessThan(40 * 1024)
    await expect(read(bomb)).rejects.toThrow(/Excel/)
  })

  const bookOf = (sheet: Uint8Array) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="H" r:id="r1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/h.xml"/></Relationships>',
      ),
      'xl/worksheets/h.xml': sheet,
    })

  it('a spreadsheet import reads an Excel file with unclosed row elements without reading rows twice', async () => {
    const book = bookOf(Buffer.alloc(5_000_000, '<row '))
    await expect(read(book)).rejects.toThrow('hojas del libro están vacías')
  })

  it('a spreadsheet import rejects an Excel file with endless empty rows without blocking the event loop', async () => {
    let turns = 0
    const clock = setInterval(() => (turns += 1), 1)
    const book = bookOf(Buffer.alloc(6 * 400_000, '<row/>'))
    await expect(read(book)).rejects.toThrow('demasiados renglones')
    clearInterval(clock)
    expect(turns).toBeGreaterThan(20)
  })

  it.each([
    ['torn', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    ['no workbook', () => zipSync({ 'a.txt': strToU8('hola') })],
    ['of the old kind', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    [
      'with entities of its own',
      () =>
        zipSync({
          'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>'),
          'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>'),
        }),
    ],
  ])('a workbook is rejected with a message when it is %s', async (_, of) => {
    const book = makeWorkbook({
      Lista: [['a', 'b'], ...Array.from({ length: 500 }, (_x, n) => [`t${n}`, n])],
    })
    await expect(read(of(book))).rejects.toThrow(/Excel/)
  })
})

it('a spreadsheet import finds the column headings below title and address lines', async () => {
  const sheet = await openSheet(
    Buffer.from(
      'Quarzo Mayoreo\nTel.;55 1234 5678\nCLAVE;DESCRIPCION;P. PUBLICO;P. PUBLICO;;\nA;B;1;2;3;x',
    ),
  )
  expect(await findSheetTable(sheet.rows())).toEqual({
    headingLine: 3,
    headings: ['CLAVE', 'DESCRIPCION', 'P. PUBLICO', 'P. PUBLICO (2)', 'Columna 5', 'Columna 6'],
    first: ['A', 'B', '1', '2', '3', 'x'],
  })
})

import { describe, expect, it } from 'vitest'
import { acquireReader, readApart } from './read-apart.ts'
import { readPdfApart } from './read-file-apart.ts'
import { openSheetApart } from './read-sheet-apart.ts'

const list = (lines: number) =>
  Buffer.from(
    `Código;Precio\n${Array.from({ length: lines }, (_, at) => `A-${at};${at}`).join('\n')}`,
  )

async function linesOf(bytes: Uint8Array): Promise<number> {
  const { sheet, close } = await openSheetApart(bytes)
  let lines = 0
  for await (const _ of sheet.rows()) lines += 1
  await close()
  return lines
}

describe('a file that is read apart', () => {
  it('a separate reader process gives the rows of a sheet, more than once', async () => {
    const { sheet, table, close } = await openSheetApart(list(1200))
    expect(table).toMatchObject({ headings: ['Código', 'Precio'], first: ['A-0', '0'] })
    for await (const { line } of sheet.rows()) if (line > 3) break
    const rows = await Array.fromAsync(sheet.rows())
    expect(rows).toHaveLength(1201)
    expect(rows.at(-1)).toEqual({ line: 1201, cells: ['A-1199', '1199'] })
    await close()
  })

  it('an invalid file is refused in the words of its parser by the separate reader', async () => {
    await expect(openSheetApart(Buffer.alloc(0))).rejects.toThrow('El archivo está vacío.')
    await expect(linesOf(Buffer.from(`a;b\n${';\n'.repeat(400_000)}`))).rejects.toThrow(
      'contando las vacías',
    )
  })

  it('a file that takes too long ends the reader process, and the next is read', async () => {
    const objects = Buffer.from(`%PDF-1.4\n${'/ObjStm'.repeat(2_000_000)}\n%%EOF`)
    const reader = await acquireReader()
    await expect(reader.call('pdfProblem', [objects], 50)).rejects.toThrow('reading stopped: time')
    reader.release()
    expect(await readPdfApart(Buffer.from('hola'))).toBe('not-a-pdf')
  })

  it('the reader process ends where a file needs more memory than allowed', async () => {
    const reader = await acquireReader()
    const lines = 'x\n'.repeat(40_000_000)
    await expect(reader.call('readKeyLines', [lines], 60_000)).rejects.toThrow(
      'reading stopped: ended',
    )
    reader.release()
    expect(await readApart('readKeyLines', ['AAA'], { seconds: 10 })).toMatchObject({ ok: true })
  })

  it('a file waits for its turn when several are read in separate processes', async () => {
    const files = Array.from({ length: 8 }, (_, at) => linesOf(list(10 + at)))
    expect(await Promise.all(files)).toEqual([11, 12, 13, 14, 15, 16, 17, 18])
  })
})

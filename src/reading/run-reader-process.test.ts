import { describe, expect, it } from 'vitest'
import { scaledTimeout } from '#test/support/slowness.ts'
import { openSheetInReaderProcess } from './open-sheet-in-reader-process.ts'
import { readPdfInReaderProcess } from './read-file-in-reader-process.ts'
import {
  acquireReaderProcess,
  callReaderProcess,
  runInReaderProcess,
  startReaderProcess,
} from './run-reader-process.ts'

const list = (lines: number) =>
  Buffer.from(
    `Código;Precio\n${Array.from({ length: lines }, (_, at) => `A-${at};${at}`).join('\n')}`,
  )

async function linesOf(bytes: Uint8Array): Promise<number> {
  const { sheet, close } = await openSheetInReaderProcess(bytes)
  let lines = 0
  for await (const _ of sheet.rows()) lines += 1
  await close()
  return lines
}

describe('a file that is read apart', () => {
  it('the separate process for reading spreadsheets returns the rows of one file after another', async () => {
    const { sheet, table, close } = await openSheetInReaderProcess(list(1200))
    expect(table).toMatchObject({ headings: ['Código', 'Precio'], first: ['A-0', '0'] })
    for await (const { line } of sheet.rows()) if (line > 3) break
    const rows = await Array.fromAsync(sheet.rows())
    expect(rows).toHaveLength(1201)
    expect(rows.at(-1)).toEqual({ line: 1201, cells: ['A-1199', '1199'] })
    await close()
  })

  it('the separate reader process for spreadsheets reports an invalid file with the message of its parser', async () => {
    await expect(openSheetInReaderProcess(Buffer.alloc(0))).rejects.toThrow(
      'El archivo está vacío.',
    )
    await expect(linesOf(Buffer.from(`a;b\n${';\n'.repeat(400_000)}`))).rejects.toThrow(
      'contando las vacías',
    )
  })

  it('the separate process for reading spreadsheets is stopped at a time limit, and the next file is still read', async () => {
    const objects = Buffer.from(`%PDF-1.4\n${'/ObjStm'.repeat(2_000_000)}\n%%EOF`)
    const reader = await acquireReaderProcess()
    await expect(reader.call('findPdfProblem', [objects], 50)).rejects.toThrow(
      'reading stopped: time',
    )
    reader.release()
    expect(await readPdfInReaderProcess(Buffer.from('hola'))).toBe('not-a-pdf')
  })

  it('the separate process for reading spreadsheets is stopped when a file exceeds the memory limit', async () => {
    const reader = await startReaderProcess({ heapMegabytes: 64 })
    const lines = 'x\n'.repeat(5_000_000)
    const reading = callReaderProcess(
      reader,
      { name: 'readLicenceKeyLines', args: [lines] },
      scaledTimeout(10_000),
    )
    await expect(reading).rejects.toThrow('reading stopped: ended')
    const next = await runInReaderProcess('readLicenceKeyLines', ['AAA'], { seconds: 10 })
    expect(next).toMatchObject({ ok: true })
  })

  it('a separate reader process is acquired once it has started, so that its start takes none of the time of a file', async () => {
    const since = performance.now()
    const readers = await Promise.all(Array.from({ length: 4 }, acquireReaderProcess))
    expect(performance.now() - since).toBeGreaterThan(50)
    for (const reader of readers) reader.release()
  })

  it('spreadsheets wait in a queue when several are read in separate processes', async () => {
    const files = Array.from({ length: 8 }, (_, at) => linesOf(list(10 + at)))
    expect(await Promise.all(files)).toEqual([11, 12, 13, 14, 15, 16, 17, 18])
  })
})

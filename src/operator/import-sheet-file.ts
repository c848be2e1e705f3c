import { readFile, stat } from 'node:fs/promises'
import {
  isSheetField,
  type SheetField,
  sheetFields,
} from '#catalogue-import/sheets/sheet-fields.ts'
import { sheetLimits } from '#catalogue-import/sheets/sheet-limits.ts'
import { supportedTextEncodings } from '#catalogue-import/sheets/text-encoding.ts'
import type { Db } from '#persistence/database.ts'
import {
  guessColumnMapping,
  importSheet,
  readSheet,
  type SheetImportRequest,
  type SheetImportResult,
} from '#use-cases/running/import-sheet.ts'
import {
  readSupplierMapping,
  saveSupplierMapping,
} from '#use-cases/running/supplier-column-mapping.ts'
import { UsageError } from './command.ts'

/** Command options that tell how to read an imported spreadsheet. */
export const sheetImportOptions = {
  encoding: { type: 'string' },
  sheet: { type: 'string' },
  map: { type: 'string', multiple: true },
  supplier: { type: 'string' },
  show: { type: 'boolean' },
  'make-categories': { type: 'boolean' },
} as const

type Values = {
  encoding?: string | undefined
  sheet?: string | undefined
  map?: string[] | undefined
  supplier?: string | undefined
  show?: boolean | undefined
  'make-categories'?: boolean | undefined
}

export function parseSheetImportOptions(values: Values) {
  const encoding = supportedTextEncodings.find((one) => one === values.encoding?.toLowerCase())
  if (values.encoding !== undefined && !encoding)
    throw new UsageError(
      `No existe la codificación «${values.encoding}»: ${supportedTextEncodings.join(', ')}.`,
    )
  const columns = Object.fromEntries((values.map ?? []).map(readColumn))
  return {
    isAsked: Object.keys(values).some((name) => Object.hasOwn(sheetImportOptions, name)),
    reading: { ...(encoding && { encoding }), ...(values.sheet && { sheet: values.sheet }) },
    columns,
    supplier: values.supplier?.trim() ?? '',
    shown: values.show ?? false,
    makeCategories: values['make-categories'] ?? false,
  }
}

function readColumn(word: string): [string, SheetField | null] {
  const at = word.lastIndexOf('=')
  const field = word.slice(at + 1)
  if (at < 1 || !(field === '-' || isSheetField(field)))
    throw new UsageError(
      `«${word}» no se usa así: escribe --map "P. PUBLICO=price". Campos: ${Object.keys(sheetFields).join(', ')}.`,
    )
  return [word.slice(0, at), isSheetField(field) ? field : null]
}

/** Imports a spreadsheet from a local file. */
export async function importSheetFile(
  db: Db,
  file: string,
  request: Omit<SheetImportRequest, 'plan'>,
  { reading, columns, supplier, shown, makeCategories }: ReturnType<typeof parseSheetImportOptions>,
): Promise<SheetImportResult> {
  const { size } = await stat(file)
  if (size > sheetLimits.megabytes * 1024 * 1024)
    throw new UsageError(`El archivo pasa de ${sheetLimits.megabytes} MB. Divídelo en varios.`)
  const opened = await readSheet(await readFile(file), reading)
  if (!opened.ok) return opened
  try {
    const { sheetNames } = opened.sheet
    if (reading.sheet !== undefined && !sheetNames.includes(reading.sheet))
      throw new UsageError(
        sheetNames.length > 0
          ? `No hay una hoja «${reading.sheet}». Hojas: ${sheetNames.join(', ')}.`
          : '--sheet es para libros de Excel (.xlsx).',
      )
    const unknown = Object.keys(columns).find((one) => !opened.table.headings.includes(one))
    if (unknown !== undefined)
      throw new UsageError(
        `No hay una columna «${unknown}». Títulos: ${opened.table.headings.join(', ')}.`,
      )
    const remembered = await readSupplierMapping(db, supplier)
    const plan = guessColumnMapping(opened.table, {
      ...remembered,
      columns: { ...remembered.columns, ...columns },
      ...(shown && { shown }),
      ...(makeCategories && { makeCategories }),
    })
    const result = await importSheet(db, opened, { ...request, plan })
    if (result.ok && !request.dryRun) await saveSupplierMapping(db, { supplier, plan }, request.now)
    return result
  } finally {
    await opened.close()
  }
}

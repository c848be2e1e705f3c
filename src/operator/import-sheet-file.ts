import { readFile, stat } from 'node:fs/promises'
import { isField, type SheetField, sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { sheetLimits } from '#catalogue-import/sheets/sheet-refused.ts'
import { encodings } from '#catalogue-import/sheets/text-encoding.ts'
import type { Db } from '#persistence/database.ts'
import {
  guessedPlan,
  importSheet,
  readSheet,
  type SheetRequest,
  type SheetResult,
} from '#use-cases/running/import-sheet.ts'
import { rememberedPlan, rememberPlan } from '#use-cases/running/remembered-plan.ts'
import { WrongUse } from './command.ts'

/** Command options for reading a spreadsheet. */
export const sheetOptions = {
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

export function readSheetOptions(values: Values) {
  const encoding = encodings.find((one) => one === values.encoding?.toLowerCase())
  if (values.encoding !== undefined && !encoding)
    throw new WrongUse(`No existe la codificación «${values.encoding}»: ${encodings.join(', ')}.`)
  const columns = Object.fromEntries((values.map ?? []).map(readColumn))
  return {
    isAsked: Object.keys(values).some((name) => Object.hasOwn(sheetOptions, name)),
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
  if (at < 1 || !(field === '-' || isField(field)))
    throw new WrongUse(
      `«${word}» no se usa así: escribe --map "P. PUBLICO=price". Campos: ${Object.keys(sheetFields).join(', ')}.`,
    )
  return [word.slice(0, at), isField(field) ? field : null]
}

/** Imports a spreadsheet from a local file. */
export async function importSheetFile(
  db: Db,
  file: string,
  request: Omit<SheetRequest, 'plan'>,
  { reading, columns, supplier, shown, makeCategories }: ReturnType<typeof readSheetOptions>,
): Promise<SheetResult> {
  const { size } = await stat(file)
  if (size > sheetLimits.megabytes * 1024 * 1024)
    throw new WrongUse(`El archivo pasa de ${sheetLimits.megabytes} MB. Divídelo en varios.`)
  const opened = await readSheet(await readFile(file), reading)
  if (!opened.ok) return opened
  try {
    const { sheetNames } = opened.sheet
    if (reading.sheet !== undefined && !sheetNames.includes(reading.sheet))
      throw new WrongUse(
        sheetNames.length > 0
          ? `No hay una hoja «${reading.sheet}». Hojas: ${sheetNames.join(', ')}.`
          : '--sheet es para libros de Excel (.xlsx).',
      )
    const unknown = Object.keys(columns).find((one) => !opened.table.headings.includes(one))
    if (unknown !== undefined)
      throw new WrongUse(
        `No hay una columna «${unknown}». Títulos: ${opened.table.headings.join(', ')}.`,
      )
    const remembered = await rememberedPlan(db, supplier)
    const plan = guessedPlan(opened.table, {
      ...remembered,
      columns: { ...remembered.columns, ...columns },
      ...(shown && { shown }),
      ...(makeCategories && { makeCategories }),
    })
    const result = await importSheet(db, opened, { ...request, plan })
    if (result.ok && !request.dryRun) await rememberPlan(db, { supplier, plan }, request.now)
    return result
  } finally {
    await opened.close()
  }
}

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { csvColumnNames } from '#catalogue-import/csv-columns.ts'
import { type FeedFormat, detectFeedFormat } from '#catalogue-import/read-feed.ts'
import { sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { supportedTextEncodings } from '#catalogue-import/sheets/text-encoding.ts'
import { type ImportPhase, importCatalogue } from '#use-cases/running/import-catalogue.ts'
import type { ImportReport } from '#use-cases/running/import-report.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  endOffersOption,
  endOffersOptionHelp,
  endOffersOptionHint,
  askConfirmation,
} from './confirm-command.ts'
import { describeImportResult, formatImportPreview } from './import-report-texts.ts'
import {
  importSheetFile,
  parseSheetImportOptions,
  sheetImportOptions,
} from './import-sheet-file.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'
import { createProgressBar } from './progress-bar.ts'

const phases: Record<ImportPhase, string> = {
  checking: 'Revisando',
  writing: 'Guardando',
  linking: 'Enlazando',
}

export const importCatalogueCommand: Command = {
  parameters: '<archivo.xlsx|archivo.csv|archivo.json> [opciones]',
  summary: 'Agrega y actualiza productos desde una hoja de cálculo o un archivo',
  details: `
Primero se revisa el archivo completo y se dice qué cambiaría; después pregunta. Lo que el archivo no
menciona de un producto se queda como está. Si tiene errores no se guarda nada.

Opciones:
  --dry-run      solo muestra qué se agregaría, cambiaría o retiraría
  --skip-errors  importa las filas buenas aunque otras tengan errores
${endOffersOptionHelp}
${skipConfirmationOptionHelp}

De una hoja de cálculo (Excel .xlsx, o CSV con cualquier codificación y separador) se reconocen los títulos
de las columnas, y cada producto por su código. Los nuevos quedan ocultos.
  --encoding <nombre>    ${supportedTextEncodings.join(', ')}; si no se dice, se averigua
  --sheet <nombre>       la hoja de un libro de Excel; si no se dice, la primera con una tabla de productos
  --map <título=campo>   qué es una columna, cuando no se reconoce; se repite. Campos:
${wrapped([...Object.keys(sheetFields), '-'])} («-»: no se usa)
  --supplier <nombre>    de quién es la lista: se lee como la última suya, y se recuerda para la siguiente
  --show                 los nuevos quedan a la venta
  --make-categories      crea las categorías que no existen

Un JSON es una lista de productos. Un CSV con la columna «url_key» lleva los nombres de campos de la
tienda, en UTF-8 y separado por comas o punto y coma; cada producto se reconoce por «url_key», y si solo
cambió ésta y el «sku» es el mismo, la dirección anterior lleva a la nueva. Las listas se separan con «|»
y los atributos van en columnas «attr:código[:etiqueta[:unidad]]». Precios en pesos; fechas como
2026-11-30, o en los campos que terminan en «_days» los días que faltan o pasaron desde hoy.
  --complete     el archivo es todo el catálogo: lo que no aparece se retira de la venta
  --force        compara con la tienda también las filas que no cambiaron desde la última vez
Columnas:
${wrapped(csvColumnNames)}`,
  run: runImport,
}

function wrapped(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last === undefined || last.length + name.length > 88) lines.push(`  ${name}`)
    else lines[lines.length - 1] = `${last}, ${name}`
  }
  return lines.join(',\n')
}

async function runImport(words: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(words, {
    ...skipConfirmationOption,
    ...endOffersOption,
    ...sheetImportOptions,
    'dry-run': { type: 'boolean' },
    complete: { type: 'boolean' },
    'skip-errors': { type: 'boolean' },
    force: { type: 'boolean' },
  })
  const [file] = parseRequiredArguments(positionals, ['el archivo'])
  const { format, size } = await inspect(file)
  const { screen } = context
  const dryRun = values['dry-run'] ?? false
  const asked = {
    source: basename(file),
    actor: context.actor,
    now: context.now(),
    dryRun,
    skipRefused: values['skip-errors'] ?? false,
    agree: async (report: ImportReport) => {
      bar.clear()
      if (!values.si) screen.write(formatImportPreview(report))
      if (report.endedOffers > 0 && !values['end-offers']) {
        const words = `Productos con una oferta vigente que terminaría: ${report.endedOffers}.`
        screen.write(`${words} No se guardó nada. ${endOffersOptionHint}\n`)
        return false
      }
      return askConfirmation(context, '¿Guardar estos cambios?', values.si)
    },
  }
  const sheet = parseSheetImportOptions(values)
  const isSheet =
    format === 'sheet' || (format === 'csv' && (sheet.isAsked || !(await isFeed(file))))
  const feedFormat = format === 'json' ? 'json' : 'csv'
  if (isSheet && (values.complete || values.force))
    throw new UsageError('--complete y --force son para archivos con la columna «url_key».')
  const bar = createProgressBar(screen)
  const shop = await context.open()
  const read: Partial<Record<ImportPhase, number>> = {}
  try {
    const permissions = shop.permissions
    const result = isSheet
      ? await importSheetFile(shop.db, file, { ...asked, permissions }, sheet)
      : await importCatalogue(shop.db, {
          ...asked,
          permissions,
          feed: { open: () => createReadStream(file), format: feedFormat },
          complete: values.complete ?? false,
          force: values.force ?? false,
          onProgress(phase, bytes) {
            const total = (read[phase] ?? 0) + bytes
            read[phase] = total
            bar.show(phases[phase], total / size)
          },
        })
    bar.clear()
    screen.write(describeImportResult(result, { dryRun }))
    return result.ok && result.report.refused === 0 ? 0 : 1
  } finally {
    bar.clear()
    await shop.close()
  }
}

async function inspect(file: string): Promise<{ format: FeedFormat | 'sheet'; size: number }> {
  const format = /\.(?:xlsx|tsv|txt)$/i.test(file) ? 'sheet' : detectFeedFormat(file)
  if (!format) throw new UsageError('El archivo debe terminar en .xlsx, .csv, .txt o .json.')
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new UsageError(`No existe el archivo «${file}».`)
  return { format, size: Math.max(found.size, 1) }
}

/**
 * Whether a CSV file has the field names of the shop's own product format, unlike a supplier's
 * spreadsheet.
 */
async function isFeed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384) })
    const [first = ''] = buffer.subarray(0, bytesRead).toString().split('\n')
    return /(?:^|[,;"\uFEFF])url_key(?:[,;"\r]|$)/.test(first)
  } finally {
    await handle.close()
  }
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { csvColumnNames } from '#catalogue-import/csv-columns.ts'
import { type FeedFormat, formatOf } from '#catalogue-import/read-feed.ts'
import { type ImportPhase, importCatalogue } from '#use-cases/running/import-catalogue.ts'
import { type Command, type CommandContext, WrongUse } from './command.ts'
import { describeImport } from './import-text.ts'
import { exactWords, readOptions } from './options.ts'
import { progressBar } from './progress-bar.ts'

const phases: Record<ImportPhase, string> = {
  checking: 'Revisando',
  writing: 'Guardando',
  linking: 'Enlazando',
}

const plainColumns = csvColumnNames.reduce<string[]>((lines, name) => {
  const last = lines.at(-1)
  if (last === undefined || last.length + name.length > 88) lines.push(`  ${name}`)
  else lines[lines.length - 1] = `${last}, ${name}`
  return lines
}, [])

export const importCatalogueCommand: Command = {
  parameters: '<archivo.json|archivo.csv> [opciones]',
  summary: 'Agrega y actualiza productos desde un archivo',
  details: `
Cada producto se reconoce por «url_key»; si sólo cambió la «url_key» y el «sku» es el mismo, la
dirección anterior lleva a la nueva. Lo que el archivo no menciona de un producto se queda como está.
Primero se revisa el archivo completo; si tiene errores no se guarda nada.

Opciones:
  --dry-run      sólo muestra qué se agregaría, cambiaría o retiraría
  --complete     el archivo es todo el catálogo: lo que no aparece se retira de la venta
  --skip-errors  importa las filas buenas aunque otras tengan errores
  --force        compara con la tienda también las filas que no cambiaron desde la última vez

Un JSON es una lista de productos. Un CSV va en UTF-8, separado por comas o punto y coma, con una
fila de encabezados; las listas se separan con «|» y los atributos van en columnas
«attr:código[:etiqueta[:unidad]]». Precios en pesos; fechas como 2026-11-30, o en los campos que
terminan en «_days» los días que faltan o pasaron desde hoy. Columnas:
${plainColumns.join(',\n')}`,
  run: runImport,
}

async function runImport(words: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = readOptions(words, {
    'dry-run': { type: 'boolean' },
    complete: { type: 'boolean' },
    'skip-errors': { type: 'boolean' },
    force: { type: 'boolean' },
  })
  const [file] = exactWords(positionals, ['el archivo'])
  const { format, size } = await inspect(file)
  const { screen } = context
  const shop = await context.open()
  const bar = progressBar(screen)
  const read: Partial<Record<ImportPhase, number>> = {}
  try {
    const result = await importCatalogue(shop.db, {
      feed: { open: () => createReadStream(file), format },
      source: basename(file),
      actor: context.actor,
      permissions: shop.permissions,
      now: context.now(),
      dryRun: values['dry-run'] ?? false,
      complete: values.complete ?? false,
      skipRefused: values['skip-errors'] ?? false,
      force: values.force ?? false,
      onProgress(phase, bytes) {
        const total = (read[phase] ?? 0) + bytes
        read[phase] = total
        bar.show(phases[phase], total / size)
      },
    })
    bar.clear()
    screen.write(describeImport(result, { dryRun: values['dry-run'] ?? false }))
    return result.ok && result.report.refused === 0 ? 0 : 1
  } finally {
    bar.clear()
    await shop.close()
  }
}

async function inspect(file: string): Promise<{ format: FeedFormat; size: number }> {
  const format = formatOf(file)
  if (!format) throw new WrongUse('El archivo debe terminar en .json o .csv.')
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new WrongUse(`No existe el archivo «${file}».`)
  return { format, size: Math.max(found.size, 1) }
}

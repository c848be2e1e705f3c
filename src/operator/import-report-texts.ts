import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import type { ReportedProductChange, ImportReport } from '#use-cases/running/import-report.ts'
import type { SheetImportResult } from '#use-cases/running/import-sheet.ts'

const maxShownLength = 40
const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

/** Report text of a catalogue import or its dry run. */
export function describeImportResult(
  result: SheetImportResult,
  { dryRun }: { dryRun: boolean },
): string {
  if (!result.ok && result.code === 'busy')
    return 'Otra importación está en curso. Espera a que termine y repite el comando.\n'
  if (!result.ok && result.code === 'not-allowed')
    return `${missingPermissionText(result.missing)}\nNo se guardó nada.\n`
  if (!result.ok && result.code === 'no-sheet') return `${result.words}\nNo se guardó nada.\n`
  // An import result without a report was already printed
  if (!('report' in result)) return ''
  const { report } = result
  const parts = [
    ...report.cutShort.map(
      (date) =>
        `La importación del ${date.toLocaleString('es-MX', { timeZone: 'America/Mexico_City' })} quedó a medias; esta la completó.`,
    ),
    ...errors(report),
  ]
  if (!result.ok)
    parts.push(
      result.code === 'unreadable'
        ? 'No se guardó nada: el archivo no se puede leer completo.'
        : 'No se guardó nada. Corrige el archivo, o repite con --skip-errors para importar lo demás.',
    )
  if (dryRun) parts.push(...preview(report))
  if (result.ok) parts.push(summary(report, dryRun))
  return `${parts.join('\n')}\n`
}

/** Preview text of the changes that a catalogue import will make. */
export function formatImportPreview(report: ImportReport): string {
  return `${[...preview(report), summary(report, true)].join('\n')}\n`
}

function summary(report: ImportReport, dryRun: boolean): string {
  const { added, changed, unchanged, withdrawn, refused } = report
  const parts: [string, number][] = [
    [dryRun ? 'Por agregar' : 'Agregados', added],
    [dryRun ? 'por cambiar' : 'cambiados', changed],
    ['sin cambios', unchanged],
  ]
  if (withdrawn > 0) parts.push([dryRun ? 'por retirar' : 'retirados', withdrawn])
  if (refused > 0) parts.push(['filas con errores', refused])
  return parts.map(([name, number]) => `${name}: ${number.toLocaleString('es-MX')}`).join(' · ')
}

function preview({ additions, added, changes, changed }: ImportReport): string[] {
  return [
    ...listed('Nuevos', added, additions, ({ urlKey, name }) => `+ ${urlKey}  ${name}`),
    ...listed('Cambios', changed, changes, (note) => `~ ${note.urlKey}: ${describeFields(note)}`),
  ]
}

function errors({ problems, problemCount }: ImportReport): string[] {
  return listed(
    'Errores',
    problemCount,
    problems,
    ({ line, column, problem }) =>
      `línea ${line}${column === undefined || column === '' ? '' : `, ${column}`}: ${problem}`,
  )
}

function listed<Item>(
  title: string,
  all: number,
  shown: Item[],
  describe: (item: Item) => string,
): string[] {
  if (all === 0) return []
  const rest = all - shown.length
  return [
    `${title} (${all.toLocaleString('es-MX')})`,
    ...shown.map((item) => `  ${describe(item)}`),
    ...(rest > 0 ? [`  … y ${rest.toLocaleString('es-MX')} más`] : []),
    '',
  ]
}

function describeFields({ fields, sells }: ReportedProductChange): string {
  const today = sells?.endsOffer
    ? [`hoy ${shown('price', sells.before)} → ${shown('price', sells.after)}, su oferta termina`]
    : []
  return fields
    .map(({ field, before, after }) => {
      const [from, to] = [shown(field, before), shown(field, after)]
      const { label } = getProductFieldDescriptor(field)
      return from === null || to === null ? label : `${label} ${from} → ${to}`
    })
    .concat(today)
    .join('; ')
}

/** Short text of a product field's value for the import preview; null when too long to print. */
function shown(field: ProductFieldName, value: unknown): string | null {
  if (value === null || value === '') return '(vacío)'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number') {
    const isPrice = field === 'price' || field === 'specialPrice'
    return isPrice ? money.format(toPesos(toCentavos(value))) : value.toLocaleString('es-MX')
  }
  return typeof value === 'string' && value.length <= maxShownLength ? `«${value}»` : null
}

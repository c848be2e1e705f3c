import type { SheetRow } from '../sheets/sheet-limits.ts'
import { saysNo } from './export-cells.ts'
import type { ExportRowReader } from './export-row-reader.ts'
import type { ExportGroup } from './group-export-rows.ts'

const types: readonly [RegExp, string][] = [
  [/\bgift|tarjeta de regalo/i, 'las tarjetas de regalo se crean en Cupones'],
  [/\bexternal|affiliate|afiliado/i, 'su dirección web apunta a otra tienda'],
  [/\bgrouped|agrupado/i, 'es un grupo de productos: aquí se arman en Paquetes'],
  [/\bbundle|\bcombo\b/i, 'es un paquete: aquí se arman en Paquetes'],
  [/\bvirtual|\bdownloadable|descargable/i, 'es digital: créalo en Productos con sus licencias'],
  [/^servic/i, 'es un servicio y aquí no se envía nada'],
]

/** Why a product of another shop cannot be imported; null if it can. */
export function findExportReason(
  { lead, variants, reason }: ExportGroup,
  { cell }: ExportRowReader,
): string | null {
  if (reason !== undefined) return reason
  if (cell(lead, 'title') === '') return 'no trae nombre'
  if (/^(?:true|1|s[ií]|yes|verdadero)$/i.test(cell(lead, 'giftCard')))
    return 'las tarjetas de regalo se crean en Cupones'
  const type = cell(lead, 'type')
  const known = types.find(([pattern]) => pattern.test(type))
  if (known) return known[1]
  if (cell(lead, 'externalUrl') !== '') return 'su dirección web apunta a otra tienda'
  if (variants.length === 0) return 'no trae ninguna variante que se pueda vender'
  if (variants.every(({ row }) => saysNo(cell(row, 'ships'))))
    return 'es digital: créalo en Productos con sus licencias'
  return /^(?:usado|used|reacondicionado|refurbished)$/i.test(cell(lead, 'condition'))
    ? 'no es nuevo: créalo como reacondicionado, con su grado'
    : null
}

const hiddenStatus =
  /^(?:draft|archived|unlisted|borrador|archivado|inactiv[oa]|pausad[oa]|not visible individually|no visible individualmente|hidden|oculto)$/i

/** Whether the old shop did not show the product. */
export function isHiddenInExport(lead: SheetRow, { cell }: ExportRowReader): boolean {
  return (
    saysNo(cell(lead, 'published')) ||
    hiddenStatus.test(cell(lead, 'status')) ||
    saysNo(cell(lead, 'status'))
  )
}

import { type ExportFileCell, toMoneyCell } from '#domain/export-file-cell.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { InvoiceState } from '#domain/orders/invoice.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseRowLimit, parseOptions } from './parse-command-options.ts'
import { saveCsv } from './save-csv.ts'

const defaultLimit = 100
const maxInFile = 100_000

const states: Record<string, InvoiceState> = {
  pendientes: 'requested',
  emitidas: 'issued',
  rechazadas: 'refused',
}
const stateTexts: Record<InvoiceState, string> = {
  requested: 'pendiente',
  issued: 'emitida',
  refused: 'rechazada',
}

export const invoicesCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra las facturas que se han pedido, o las guarda en un CSV para emitirlas',
  details: `
Cada una con los datos ya revisados para CFDI 4.0. La tienda no timbra: quien lo haga parte de este
CSV, y «finish-invoice» o «refuse-invoice» apuntan el resultado y avisan al cliente.

Opciones:
  --state <estado>   pendientes (por omisión), emitidas, rechazadas o todas
  --csv <archivo>    las guarda en un archivo nuevo en vez de mostrarlas
  --limit <n>        cuántas mostrar, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      state: { type: 'string' },
      csv: { type: 'string' },
      limit: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const filter = {
      state: readState(values.state),
      limit: values.csv === undefined ? parseRowLimit(values.limit, defaultLimit) : maxInFile,
    }
    return withShopServices(context, async ({ db }) => {
      const found = await invoiceRequests.listInvoiceRequests(db, filter)
      if (values.csv !== undefined) return save(found, values.csv, context)
      context.screen.write(found.length === 0 ? 'No hay facturas así.\n' : listOf(found))
      return 0
    })
  },
}

function readState(word = 'pendientes'): InvoiceState | null {
  if (word === 'todas') return null
  const state = Object.hasOwn(states, word) ? states[word] : undefined
  if (!state) throw new UsageError(`«${word}» no es pendientes, emitidas, rechazadas ni todas.`)
  return state
}

async function save(
  found: invoiceRequests.ListedInvoiceRequest[],
  file: string,
  { screen }: CommandContext,
): Promise<number> {
  const columns: Record<string, (one: invoiceRequests.ListedInvoiceRequest) => ExportFileCell> = {
    pedido: (one) => one.orderNumber,
    fecha_de_pago: (one) => one.paidAt && toMexicoDay(one.paidAt),
    rfc: (one) => one.rfc,
    nombre: (one) => one.legalName,
    regimen_fiscal: (one) => one.taxRegime,
    codigo_postal: (one) => one.postcode,
    uso_cfdi: (one) => one.useCode,
    correo: (one) => one.email,
    forma_de_pago: (one) => one.method,
    subtotal_con_iva: (one) => toMoneyCell(one.subtotal),
    descuento_con_iva: (one) => toMoneyCell(one.discount),
    envio_con_iva: (one) => toMoneyCell(one.shipping),
    total_con_iva: (one) => toMoneyCell(one.total),
    estado: (one) => stateTexts[one.state],
    folio_fiscal: (one) => one.fiscalId,
    descuento_por_paquetes_con_iva: (one) => toMoneyCell(one.bundleDiscount),
    descuento_por_promociones_con_iva: (one) => toMoneyCell(one.promotionDiscount),
  }
  // The exported file contains fiscal data, so only its owner can read it
  if (!(await saveCsv(file, { columns, rows: found }, screen))) return 1
  screen.write(`${found.length} solicitudes guardadas en «${file}».\n`)
  return 0
}

function listOf(found: invoiceRequests.ListedInvoiceRequest[]): string {
  return formatTable(found, [
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
    { title: 'Pedida', of: ({ createdAt }) => formatShortDateTime(createdAt) },
    { title: 'RFC', of: ({ rfc }) => rfc },
    { title: 'Nombre', of: ({ legalName }) => legalName },
    { title: 'Régimen', of: ({ taxRegime }) => taxRegime },
    { title: 'Uso', of: ({ useCode }) => useCode },
    { title: 'C. P.', of: ({ postcode }) => postcode },
    { title: 'Total', of: ({ total }) => formatCentavos(total), right: true },
    {
      title: 'Estado',
      of: ({ state, refusedReason }) =>
        refusedReason ? `${stateTexts[state]}: ${refusedReason}` : stateTexts[state],
    },
  ])
}

import { formatCentavos } from '#domain/format-money.ts'
import type { Db } from '#persistence/database.ts'
import type { UninvoicedOrder } from '#persistence/orders/office-invoices.ts'
import { globalInvoiceColumns } from '#use-cases/orders/invoice-export-columns.ts'
import { readGlobalInvoicePage, sumGlobalInvoice } from '#use-cases/orders/read-office-invoices.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'
import { saveCsv } from './save-csv.ts'

const rowsAtOnce = 1000

export const globalInvoiceCommand: Command = {
  parameters: '<mes> [opciones]',
  summary: 'Muestra lo que suma la factura global de un mes, o guarda sus pedidos en un CSV',
  details: `
El mes se escribe 2026-11. Son los pedidos pagados en él que no tienen factura propia ni la esperan.

Opciones:
  --csv <archivo>    los guarda en un archivo nuevo`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { csv: { type: 'string' } })
    const [month] = parseRequiredArguments(positionals, ['el mes'])
    if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageError(`«${month}» no es un mes.`)
    return withShopServices(context, async ({ db }) => {
      const { write } = context.screen
      if (values.csv === undefined) {
        write(await sumsOf(db, month))
        return 0
      }
      const orders = await everyOrder(db, month)
      const file = { columns: globalInvoiceColumns, rows: orders }
      if (!(await saveCsv(values.csv, file, context.screen))) return 1
      write(`${orders.length} pedidos guardados en «${values.csv}».\n`)
      return 0
    })
  },
}

async function everyOrder(db: Db, month: string): Promise<UninvoicedOrder[]> {
  const orders: UninvoicedOrder[] = []
  let afterId: number | undefined
  do {
    const { rows, next } = await readGlobalInvoicePage(db, { month, afterId, limit: rowsAtOnce })
    orders.push(...rows)
    afterId = next
  } while (afterId !== undefined)
  return orders
}

async function sumsOf(db: Db, month: string): Promise<string> {
  const sums = await sumGlobalInvoice(db, month)
  if (sums.length === 0) return 'Nada que facturar en ese mes.\n'
  return formatTable(sums, [
    { title: 'Forma', of: ({ method }) => method ?? '' },
    { title: 'Pedidos', of: ({ orders }) => String(orders), right: true },
    { title: 'Total', of: ({ total }) => formatCentavos(total), right: true },
    { title: 'Devuelto', of: ({ refunded }) => formatCentavos(refunded), right: true },
  ])
}

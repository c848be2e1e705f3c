import { writeCsv } from '#domain/write-csv.ts'
import { writeNewPrivateFile } from '#persistence/atomic-file-writes.ts'
import { readPickList, createShippingLabelFile } from '#use-cases/orders/read-packing-lists.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { formatTable } from './format-table.ts'
import { parseOptions } from './parse-command-options.ts'

const headings = [
  ['bin', 'Lugar'],
  ['quantity', 'Piezas'],
  ['sku', 'SKU'],
  ['name', 'Producto'],
  ['orders', 'Pedidos'],
] as const

export const pickListCommand: Command = {
  parameters: '[pedido…] [opciones]',
  summary: 'Muestra qué sacar del almacén, por lugar, y para qué pedidos',
  details: `
Sin pedidos, para los cien que llevan más tiempo esperando.

Opciones:
  --csv   como CSV`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { csv: { type: 'boolean' } })
    const named = positionals.map((number) => number.toUpperCase())
    return withShopServices(context, async ({ db }) => {
      const { picks, leftOut } = await readPickList(db, named.length > 0 ? named : undefined)
      const rows = picks.map(({ product, quantity, orders }) => ({
        bin: product.bin ?? '',
        quantity: String(quantity),
        sku: product.sku,
        name: product.name,
        orders: orders.map((one) => `${one.quantity} × ${one.number}`).join(', '),
      }))
      for (const number of leftOut) context.screen.note(`${number}: nada por surtir.\n`)
      const columns = headings.map(([key, title]) => ({
        title,
        of: (row: (typeof rows)[number]) => row[key],
        right: key === 'quantity',
      }))
      const lines = [
        columns.map(({ title }) => title),
        ...rows.map((row) => columns.map((one) => one.of(row))),
      ]
      if (values.csv) context.screen.write(writeCsv(lines))
      else context.screen.write(rows.length > 0 ? formatTable(rows, columns) : 'Nada por surtir.\n')
      return leftOut.length === 0 ? 0 : 1
    })
  },
}

export const saveShippingLabelFileCommand: Command = {
  parameters: '<archivo.csv> <pedido…> [opciones]',
  summary: 'Guarda los datos de las etiquetas de unos pedidos para una paquetería',
  details: `
Lleva nombres y direcciones: trátalo como tal. Queda en la bitácora.

Opciones:
  --carrier <nombre>  con las columnas que los ajustes (carriers) dicen de ella`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { carrier: { type: 'string' } })
    const [file, ...named] = positionals
    if (!file || named.length === 0) throw new UsageError('Faltan el archivo y los pedidos.')
    const { screen, actor } = context
    return withShopServices(context, async ({ db }) => {
      const numbers = named.map((number) => number.toUpperCase())
      const { carrier } = values
      const wanted = { numbers, actor, ...(carrier !== undefined && { carrier }) }
      const { csv, count, leftOut } = await createShippingLabelFile(db, wanted, context.now())
      for (const number of leftOut) screen.note(`${number}: no va a un domicilio.\n`)
      if (count > 0) await writeNewPrivateFile(file, csv)
      screen.write(`${count} etiquetas${count > 0 ? ` en «${file}»` : ''}.\n`)
      return count > 0 && leftOut.length === 0 ? 0 : 1
    })
  },
}

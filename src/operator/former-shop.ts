import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { fromPesos } from '#domain/money.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { UsageError } from './command.ts'
import { formatTable } from './format-table.ts'

type Order = OperationSchemaType<'getFormerOrder', 'reply'>
type Import = OperationSchemaType<'listFormerShopImports', 'reply'>['imports'][number]

const kinds = { customers: 'clientes', orders: 'pedidos de antes', products: 'productos' } as const

/** Commands of customers and orders of the former shop. */
export const formerShopCommands = {
  'former-shop-imports': defineOperationCommand('listFormerShopImports', {
    summary: 'Lista los archivos de clientes y pedidos de la tienda anterior',
    print: ({ imports }) =>
      formatTable(imports, [
        { title: 'Id', of: ({ id }) => String(id), right: true },
        { title: 'Archivo', of: ({ name }) => name },
        { title: 'Trae', of: ({ kind }) => kinds[kind] },
        { title: 'Estado', of: ({ state }) => state },
        { title: 'Entran', of: ({ counts }) => String(counts.go), right: true },
      ]),
  }),
  'former-shop-import': defineOperationCommand('getFormerShopImport', {
    summary: 'Muestra quiénes vienen en un archivo de la tienda anterior, quiénes no y por qué',
    arguments: { id: 'el id del archivo' },
    print: (found) =>
      [
        formatCounts(found),
        ...found.left_out.map(({ line, title, reason }) => `Línea ${line} ${title}: ${reason}`),
        ...found.unfinished_addresses.first.map(
          ({ line, title, reason }) =>
            `Línea ${line} ${title}: a su dirección ${reason}, se pide en su próxima compra`,
        ),
        ...found.lost_addresses.map(
          ({ line, title, reason }) => `Línea ${line} ${title}: su dirección no viene, ${reason}`,
        ),
        ...found.duplicates.map(
          ({ email, lines }) => `${email} se repite en las líneas ${lines.join(', ')}`,
        ),
        ...found.currencies.map(({ code, orders }) => `${orders} pedidos vienen en ${code}`),
      ].join('\n'),
  }),
  'add-former-shop-file': defineOperationCommand('uploadImport', {
    summary: 'Sube un archivo de clientes o pedidos de la tienda anterior; no cambia nada',
    arguments: { file: 'el archivo' },
    options: {
      kind: {
        of: 'qué',
        hint: 'qué trae, si no se reconoce',
        choices: { customers: 'clientes', orders: 'pedidos' },
      },
    },
    complete: async ({ file }) => ({
      body: {
        name: basename(String(file)),
        content: (await readFile(String(file))).toString('base64'),
      },
    }),
    print: ({ id, kind }) => `Trae ${kinds[kind]}. Su id es ${id}.`,
  }),
  'decide-former-shop': defineOperationCommand('decideFormerRecords', {
    summary: 'Decide los correos repetidos y el tipo de cambio de un archivo',
    arguments: { id: 'el id del archivo' },
    options: {
      duplicates: {
        of: 'cuál',
        hint: 'qué renglón se queda de cada correo repetido',
        choices: { first: 'el primero', last: 'el último', merge: 'los junta' },
      },
      rate: { of: 'USD=18.50', hint: 'cuántos pesos vale una moneda', repeats: true },
    },
    complete: ({ rate }) => ({
      ...(Array.isArray(rate) && { body: { rates: rate.map(parseRate) } }),
    }),
  }),
  'apply-former-shop': defineOperationCommand('applyFormerShopImport', {
    summary: 'Importa los clientes o pedidos de un archivo; a nadie se le escribe',
    arguments: { id: 'el id del archivo' },
    question: ({ id }) => `¿Importar el archivo ${id}?`,
  }),
  'undo-former-shop': defineOperationCommand('undoFormerShopImport', {
    summary: 'Deshace una importación de clientes o pedidos; quien ya entró se queda',
    arguments: { id: 'el id del archivo' },
    question: ({ id }) => `¿Deshacer la importación ${id}?`,
  }),
  'discard-former-shop': defineOperationCommand('discardFormerShopImport', {
    summary: 'Deja un archivo de la tienda anterior sin importarlo',
    arguments: { id: 'el id del archivo' },
  }),
  'invite-customers': defineOperationCommand('inviteImportedCustomers', {
    summary: 'Invita a los siguientes 50 clientes importados a elegir su contraseña',
    arguments: { id: 'el id del archivo' },
    question: ({ id }) => `¿Mandar invitaciones a los clientes del archivo ${id}?`,
  }),
  'invite-customer': defineOperationCommand('inviteImportedCustomer', {
    summary: 'Invita a un cliente importado, aunque ya se le haya invitado',
    arguments: { id: 'el id del cliente' },
  }),
  'former-orders': defineOperationCommand('listFormerOrders', {
    summary: 'Lista los pedidos de la tienda anterior',
    options: { search: { of: 'texto', hint: 'número de antes, correo o nombre' } },
    pages: 'orders',
    csv: 'exportFormerOrders',
    print: ({ orders }) =>
      formatTable(orders, [
        { title: 'Id', of: ({ id }) => String(id), right: true },
        { title: 'Pedido', of: ({ number }) => number },
        { title: 'Fecha', of: ({ placed_on: day }) => day },
        { title: 'Persona', of: ({ name, email }) => name || (email ?? '') },
        { title: 'Estado', of: ({ state }) => state },
        { title: 'Total', of: totalOf, right: true },
      ]),
  }),
  'former-order': defineOperationCommand('getFormerOrder', {
    summary: 'Muestra un pedido de la tienda anterior',
    arguments: { id: 'el id del pedido' },
    print: (order) =>
      [
        `Pedido ${order.number} de ${order.shop}, ${order.placed_on}`,
        [order.name, order.email, order.state].filter(Boolean).join(' · '),
        ...order.lines,
        totalOf(order),
      ].join('\n'),
  }),
}

function totalOf({ total }: Order): string {
  return formatCentavos(fromPesos(total))
}

function formatCounts({ name, counts: { go, wait, stay, same } }: Import): string {
  return `${name}: entran ${go}, esperan ${wait}, no entran ${stay}, ya estaban ${same}`
}

function parseRate(text: string): { currency: string; pesos: number } {
  const [, currency = '', rate = ''] = /^([A-Za-z]{3})=(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (currency === '') throw new UsageError(`«${text}» no es un tipo de cambio, como USD=18.50.`)
  return { currency: currency.toUpperCase(), pesos: Number(rate) }
}

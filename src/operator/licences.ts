import { readFile } from 'node:fs/promises'
import {
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import { maskLicenceKey } from '#domain/orders/licence-key.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as officeLicences from '#persistence/orders/office-licences.ts'
import { importLicences, type LicenceImportResult } from '#use-cases/orders/import-licences.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { readLicenceKeyList } from '#use-cases/orders/read-licence-key-list.ts'
import { revokeLicence } from '#use-cases/orders/revoke-licence.ts'
import { undoLicenceImport } from '#use-cases/orders/undo-licence-import.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import {
  parseRequiredArguments,
  parseId,
  parseRowLimit,
  parseOptions,
} from './parse-command-options.ts'

const defaultLimit = 50
const maxNamedLines = 10

const ownTexts: OwnRefusalTexts = {
  'product-not-found': 'No existe un producto con esa «url_key» o ese SKU.',
  'import-not-found': 'Ese producto no tiene esa importación de claves.',
}

function undoRefusalText(code: RefusalCode | 'already-sold'): string {
  return code === 'already-sold'
    ? 'Alguna ya se vendió: retira las otras una por una con «withdraw-licence».'
    : getRefusalText(code, ownTexts)
}

export const importLicencesCommand: Command = {
  parameters: '<producto> <archivo>',
  summary: 'Agrega claves a las existencias de un producto digital',
  details: `
El producto se nombra por su «url_key» o su SKU. El archivo va en UTF-8: un texto con una clave por
línea, o un CSV con una columna «clave» (o «key»). Una clave que la tienda ya conoce no entra otra vez,
ni siquiera en otro producto. Se guardan cifradas con LICENCE_SECRET; después de importarlas, borra el
archivo.`,
  async run(words, context) {
    const { positionals } = parseOptions(words, {})
    const [product, file] = parseRequiredArguments(positionals, ['el producto', 'el archivo'])
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`No se puede leer el archivo «${file}».`)
    })
    const read = await readLicenceKeyList(text)
    if (!read.ok)
      throw new UsageError(
        read.code === 'no-key-column'
          ? 'El CSV no tiene una columna «clave».'
          : 'El archivo tarda demasiado en leerse: divídelo en varios.',
      )
    const { keys } = read
    return withShopServices(context, async ({ db, licences }) => {
      const wanted = { product, keys, actor: context.actor }
      const imported = await importLicences(db, licences, wanted, context.now())
      if (!imported.ok) {
        context.screen.write(`${getRefusalText(imported.code, ownTexts)}\n`)
        return 1
      }
      context.screen.write(describe(imported))
      if (imported.import !== null)
        context.screen.write(`Para sacarlas: undo-licences ${product} ${imported.import}\n`)
      return imported.refused.length === 0 ? 0 : 1
    })
  },
}

export const licencesCommand: Command = {
  parameters: '[producto] [opciones]',
  summary: 'Cuenta las claves de los productos digitales, o muestra las de uno',
  details: `
Sin producto, cuántas claves libres, entregadas y revocadas tienen los que menos tienen por vender.
Con un producto, sus claves y a qué pedido se entregaron; de cada una solo se ve el final.

Opciones:
  --limit <n>   cuántos productos o claves mostrar, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { limit: { type: 'string' } })
    const limit = parseRowLimit(values.limit, defaultLimit)
    const [named] = positionals
    if (named !== undefined) parseRequiredArguments(positionals, ['el producto'])
    return withShopServices(context, async ({ db, licences }) => {
      if (named === undefined) {
        const found = await officeLicences.listProductsWithFewestLicences(db, limit + 1)
        context.screen.write(
          found.length === 0 ? 'No hay productos digitales.\n' : countsText(found.slice(0, limit)),
        )
        if (found.length > limit)
          context.screen.write(`Hay más: con --limit se ven más de ${limit}.\n`)
        return 0
      }
      const product = await findProductByUrlKeyOrSku(db, named)
      if (!product?.digital) {
        const why = product ? 'product-not-digital' : 'product-not-found'
        context.screen.write(`${getRefusalText(why, ownTexts)}\n`)
        return 1
      }
      const rows = await officeLicences.listLicenceKeys(db, product.id, limit)
      context.screen.write(
        rows.length === 0
          ? 'Ese producto no tiene claves.\n'
          : listText(rows, { productId: product.id, licences }),
      )
      return 0
    })
  },
}

export const undoLicenceImportCommand: Command = {
  parameters: '<producto> <importación> [opciones]',
  summary: 'Saca las claves que entraron juntas, mientras ninguna se haya vendido',
  details: `
La importación se nombra por el número que dijo «import-licences».

Opciones:
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, skipConfirmationOption)
    const [product, number] = parseRequiredArguments(positionals, ['el producto', 'la importación'])
    const id = parseId(number)
    const { actor, screen } = context
    if (!(await askConfirmation(context, `¿Sacar las claves de la importación ${id}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const undone = await undoLicenceImport(db, { product, id, actor }, context.now())
      screen.write(
        undone.ok ? `Claves sacadas: ${undone.removed}.\n` : `${undoRefusalText(undone.code)}\n`,
      )
      return undone.ok ? 0 : 1
    })
  },
}

export const revokeLicenceCommand: Command = {
  parameters: '<producto> <número> [opciones]',
  summary: 'Retira una clave que no sirve; quien la compró recibe otra por correo',
  details: `
La clave se nombra por su número: «licences <producto>» los muestra.

Opciones:
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, skipConfirmationOption)
    const [product, number] = parseRequiredArguments(positionals, ['el producto', 'el número'])
    const key = parseId(number)
    const { actor, screen } = context
    if (!(await askConfirmation(context, `¿Retirar la clave ${key}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const withdrawn = await revokeLicence(db, { product, key, actor }, context.now())
      if (!withdrawn.ok) screen.write(`${getRefusalText(withdrawn.code, ownTexts)}\n`)
      else if (withdrawn.replacedFor === null) screen.write('Retirada: ya no se vende.\n')
      else screen.write(`Retirada; el pedido ${withdrawn.replacedFor} recibe otra por correo.\n`)
      return withdrawn.ok ? 0 : 1
    })
  },
}

function describe({ product, added, repeated, refused, free }: LicenceImportResult): string {
  const lines = [`${product.name}: ${added} claves nuevas; quedan ${free} libres.`]
  if (repeated.length > 0) {
    lines.push(`Ya estaban y no entraron otra vez: ${repeated.length} (${inLines(repeated)}).`)
  }
  if (refused.length > 0) {
    lines.push(`No son claves y no entraron: ${refused.length} (${inLines(refused)}).`)
  }
  return `${lines.join('\n')}\n`
}

function inLines(lines: number[]): string {
  const named = lines.slice(0, maxNamedLines).join(', ')
  const more = lines.length > maxNamedLines ? '…' : ''
  return `${lines.length === 1 ? 'línea' : 'líneas'} ${named}${more}`
}

function countsText(counts: officeLicences.LicenceCount[]): string {
  return formatTable(counts, [
    { title: 'Producto', of: ({ urlKey }) => urlKey },
    { title: 'Libres', of: ({ free, reserved }) => String(free - reserved), right: true },
    { title: 'Apartadas', of: ({ reserved }) => String(reserved), right: true },
    { title: 'Entregadas', of: ({ given }) => String(given), right: true },
    { title: 'Revocadas', of: ({ revoked }) => String(revoked), right: true },
  ])
}

function listText(
  rows: officeLicences.LicenceRow[],
  { productId, licences }: { productId: number; licences: LicenceCipher },
): string {
  return formatTable(rows, [
    { title: 'Número', of: ({ id }) => String(id), right: true },
    { title: 'Clave', of: ({ sealed }) => maskLicenceKey(licences.read(productId, sealed)) },
    { title: 'Estado', of: stateOf },
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber ?? '' },
    {
      title: 'Entregada',
      of: ({ assignedAt }) => (assignedAt ? formatShortDateTime(assignedAt) : ''),
    },
    { title: 'Vista', of: ({ revealedAt }) => (revealedAt ? formatShortDateTime(revealedAt) : '') },
  ])
}

function stateOf({ revokedAt, revokedReason, assignedAt }: officeLicences.LicenceRow): string {
  if (revokedAt) return `revocada: ${revokedReason}`
  return assignedAt ? 'entregada' : 'libre'
}

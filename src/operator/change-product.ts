import { parseCsvHeading, convertCsvCellsToFeedRow } from '#catalogue-import/csv-columns.ts'
import type { SellingPriceBeforeAndAfter } from '#domain/catalogue/product-change-set.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { changeProduct } from '#use-cases/running/change-product.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  endOffersOption,
  endOffersOptionHelp,
  endOffersOptionHint,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

export const changeProductCommand: Command = {
  parameters: '<producto> --set <campo>=<valor> … [opciones]',
  summary: 'Cambia campos de un producto; «undo-change» lo deshace',
  details: `
Los campos se llaman como las columnas de «import»: price, special_price, special_to, qty, visible,
name… Las listas se separan con «|»; vacío quita lo que puede faltar.

Opciones:
  --set <campo>=<valor>  se puede repetir
${endOffersOptionHelp}
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...skipConfirmationOption,
      ...endOffersOption,
      set: { type: 'string', multiple: true },
    })
    const [product] = parseRequiredArguments(positionals, ['el producto'])
    const given = (values.set ?? []).map(parseProductField)
    if (given.length === 0) throw new UsageError('Falta --set: qué campo cambia.')
    const fields = convertCsvCellsToFeedRow(
      given.map(({ column }) => column),
      given.map(({ value }) => value),
    )
    if (!(await askConfirmation(context, `¿Cambiar ${product}?`, values.si))) return 1
    const { actor, screen } = context
    return withShopServices(context, async ({ db, permissions }) => {
      const endOffers = values['end-offers']
      const wanted = { product, was: {}, fields, endOffers, actor, permissions }
      const changed = await changeProduct(db, wanted, context.now())
      if (changed.ok) {
        screen.write(
          changed.set === null
            ? `${changed.name}: ya estaba así.\n`
            : `${changed.name}: guardado. Para deshacerlo: undo-change ${changed.set}\n`,
        )
        return 0
      }
      if (changed.code === 'invalid-input') {
        for (const { field, words: said } of changed.faults)
          screen.write(`${getProductFieldDescriptor(field).feed}: ${said}\n`)
      } else if (changed.code === 'not-allowed')
        screen.write(`${missingPermissionText(changed.missing)}\n`)
      else if (changed.code === 'ends-offer')
        screen.write(`${product}: ${sellsText(changed.sells)}.\n${endOffersOptionHint}\n`)
      else screen.write('No existe un producto con esa «url_key» o ese SKU.\n')
      return 1
    })
  },
}

/** Price change as text: `su oferta vigente termina: hoy se vende a $999.50, quedaría en $1,299.00` */
function sellsText({ before, after }: SellingPriceBeforeAndAfter): string {
  const [was, is] = [before, after].map((price) =>
    price === null ? 'nada' : formatCentavos(price),
  )
  return `su oferta vigente termina; hoy se vende a ${was} y quedaría en ${is}`
}

/**
 * Parses a command argument that sets a product field, such as `price=1299`: an import column with
 * its value.
 */
export function parseProductField(word: string) {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? []
  const column = parseCsvHeading(name)
  if (!column)
    throw new UsageError(`«${word}» no es un campo con su valor; escríbelo como price=1299.`)
  return { column, value }
}

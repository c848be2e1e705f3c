import { csvColumn, rowFromCells } from '#catalogue-import/csv-columns.ts'
import type { PriceMove } from '#domain/catalogue/change-set.ts'
import { descriptor } from '#domain/catalogue/product-content.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { changeProduct } from '#use-cases/running/change-product.ts'
import {
  agreeing,
  agreeingHelp,
  endingOffers,
  endingOffersHelp,
  endingOffersHint,
  isAgreed,
} from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'

export const changeProductCommand: Command = {
  parameters: '<producto> --set <campo>=<valor> … [opciones]',
  summary: 'Cambia campos de un producto; «undo-change» lo deshace',
  details: `
Los campos se llaman como las columnas de «import»: price, special_price, special_to, qty, visible,
name… Las listas se separan con «|»; vacío quita lo que puede faltar.

Opciones:
  --set <campo>=<valor>  se puede repetir
${endingOffersHelp}
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      ...agreeing,
      ...endingOffers,
      set: { type: 'string', multiple: true },
    })
    const [product] = exactWords(positionals, ['el producto'])
    const given = (values.set ?? []).map(readField)
    if (given.length === 0) throw new WrongUse('Falta --set: qué campo cambia.')
    const fields = rowFromCells(
      given.map(({ column }) => column),
      given.map(({ value }) => value),
    )
    if (!(await isAgreed(context, `¿Cambiar ${product}?`, values.si))) return 1
    const { actor, screen } = context
    return inShop(context, async ({ db, permissions }) => {
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
          screen.write(`${descriptor(field).feed}: ${said}\n`)
      } else if (changed.code === 'not-allowed')
        screen.write(`${missingPermissionText(changed.missing)}\n`)
      else if (changed.code === 'ends-offer')
        screen.write(`${product}: ${sellsText(changed.sells)}.\n${endingOffersHint}\n`)
      else screen.write('No existe un producto con esa «url_key» o ese SKU.\n')
      return 1
    })
  },
}

/** Price change as text: `su oferta vigente termina: hoy se vende a $999.50, quedaría en $1,299.00` */
function sellsText({ before, after }: PriceMove): string {
  const [was, is] = [before, after].map((price) =>
    price === null ? 'nada' : formatCentavos(price),
  )
  return `su oferta vigente termina; hoy se vende a ${was} y quedaría en ${is}`
}

/** Parses a field argument: `price=1299`, an import column with its value. */
export function readField(word: string) {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? []
  const column = csvColumn(name)
  if (!column)
    throw new WrongUse(`«${word}» no es un campo con su valor; escríbelo como price=1299.`)
  return { column, value }
}

import { convertCsvCellsToFeedRow } from '#catalogue-import/csv-columns.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { addProduct } from '#use-cases/running/add-product.ts'
import { parseProductField } from './change-product.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

export const addProductCommand: Command = {
  parameters: '--set <campo>=<valor> … [--like <producto>]',
  summary: 'Agrega un producto, que no se ve hasta que alguien lo muestra; o duplica otro',
  details: `
Los campos se llaman como las columnas de «import»; hacen falta name, sku y categories. Con --like empieza
como ese otro, con sus fotos: lo que no digas, lo toma de él. «change-product <sku> --set visible=1» lo muestra.

Opciones:
  --set <campo>=<valor>  se puede repetir
  --like <producto>      url_key o SKU del que se duplica`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      set: { type: 'string', multiple: true },
      like: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const given = (values.set ?? []).map(parseProductField)
    if (given.length === 0) throw new UsageError('Falta --set: qué dice el producto.')
    const fields = convertCsvCellsToFeedRow(
      given.map(({ column }) => column),
      given.map(({ value }) => value),
    )
    const { actor, screen } = context
    return withShopServices(context, async ({ db, permissions }) => {
      const wanted = { fields, copyOf: values.like, actor, permissions }
      const added = await addProduct(db, wanted, context.now())
      if (added.ok) {
        screen.write(`${added.name}: agregado como ${added.sku}. Todavía no se ve en la tienda.\n`)
        return 0
      }
      if (added.code === 'invalid-input') {
        for (const { field, words: said } of added.faults)
          screen.write(`${getProductFieldDescriptor(field).feed}: ${said}\n`)
      } else if (added.code === 'not-allowed')
        screen.write(`${missingPermissionText(added.missing)}\n`)
      else screen.write('No existe un producto con esa «url_key» o ese SKU.\n')
      return 1
    })
  },
}

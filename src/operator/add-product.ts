import { rowFromCells } from '#catalogue-import/csv-columns.ts'
import { descriptor } from '#domain/catalogue/product-content.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { addProduct } from '#use-cases/running/add-product.ts'
import { readField } from './change-product.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'

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
    const { values, positionals } = readOptions(words, {
      set: { type: 'string', multiple: true },
      like: { type: 'string' },
    })
    exactWords(positionals, [])
    const given = (values.set ?? []).map(readField)
    if (given.length === 0) throw new WrongUse('Falta --set: qué dice el producto.')
    const fields = rowFromCells(
      given.map(({ column }) => column),
      given.map(({ value }) => value),
    )
    const { actor, screen } = context
    return inShop(context, async ({ db, permissions }) => {
      const wanted = { fields, copyOf: values.like, actor, permissions }
      const added = await addProduct(db, wanted, context.now())
      if (added.ok) {
        screen.write(`${added.name}: agregado como ${added.sku}. Todavía no se ve en la tienda.\n`)
        return 0
      }
      if (added.code === 'invalid-input') {
        for (const { field, words: said } of added.faults)
          screen.write(`${descriptor(field).feed}: ${said}\n`)
      } else if (added.code === 'not-allowed')
        screen.write(`${missingPermissionText(added.missing)}\n`)
      else screen.write('No existe un producto con esa «url_key» o ese SKU.\n')
      return 1
    })
  },
}

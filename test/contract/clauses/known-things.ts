import { type Static, Type } from 'typebox'
import { NotChecked, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import type { Visit } from '../visit.ts'

type Card = Static<typeof shapes.Card>

/** A product of the shop with picture, that can be bought where there is one. */
export function anyProduct(visit: Visit): Promise<Card> {
  return visit.once('product', async () => {
    const lists = await Promise.all(
      ['shop/featuredProducts', 'shop/newProducts'].map(async (path) => {
        const reply = await visit.get(path)
        return shaped(Type.Object({ products: shapes.Cards }), reply).products
      }),
    )
    const products = lists.flat()
    const withPicture = products.filter(({ images }) => images.length > 0)
    const buyable = withPicture.find(({ qty, best_price: price }) => qty > 1 && price !== null)
    return visit.found(buyable ?? withPicture[0] ?? products[0], 'un producto destacado o nuevo')
  })
}

/** A product of which two units can be bought. */
export async function buyableProduct(visit: Visit): Promise<Card> {
  const product = await anyProduct(visit)
  if (product.qty < 2 || product.best_price === null) {
    throw new NotChecked('falta un producto destacado o nuevo con dos unidades en venta')
  }
  return product
}

/** The person whose session it is. */
export async function profileOf(visit: Visit) {
  const reply = await visit.get('customer/profile')
  return shaped(Type.Object({ userDetails: shapes.Profile }), reply).userDetails
}

import type { OfficeProductResponse } from '#contract/operator/products.ts'

type RelationFeed = keyof OfficeProductResponse['relations']

/**
 * Kinds of product relations. The last kind, a recommended addition to the cart, holds only one
 * product.
 */
export const productRelationKinds = [
  {
    feed: 'related',
    title: 'Relacionados',
    add: 'A relacionados',
    hint: 'Se ven debajo del producto. Sin ninguno, la tienda pone parecidos.',
    isOne: false,
  },
  {
    feed: 'up_sells',
    title: 'También compraron',
    add: 'A también compraron',
    hint: 'Lo que se lleva quien compra éste.',
    isOne: false,
  },
  {
    feed: 'comparable',
    title: 'Comparables',
    add: 'A comparables',
    hint: 'Con los que se compara dato por dato. Sin ninguno, la tienda los elige.',
    isOne: false,
  },
  {
    feed: 'recommended_addon',
    title: 'Complemento',
    add: 'Como complemento',
    hint: 'El que se ofrece al agregarlo al carrito. Es uno: otro toma su lugar.',
    isOne: true,
  },
] as const satisfies readonly {
  feed: RelationFeed
  title: string
  add: string
  hint: string
  isOne: boolean
}[]

/** Requested change of a product relation: `quitar:related:2` (remove), or `agregar:related` (add) with the product. */
type RelationAction = { what: string; feed: RelationFeed; at: number; added: string }

export function isProductRelationKind(word: string): word is RelationFeed {
  return productRelationKinds.some(({ feed }) => feed === word)
}

/**
 * Applies a requested change (add, remove, move) to a product's list of related products; returns
 * the url keys of the new list.
 */
export function editRelatedProductList(
  keys: readonly string[],
  { what, feed, at, added }: RelationAction,
): string[] {
  const others = keys.filter((_, place) => place !== at)
  const one = keys[at]
  if (what === 'agregar') {
    const isOne = productRelationKinds.some((list) => list.feed === feed && list.isOne)
    return isOne ? [added] : [...keys.filter((key) => key !== added), added]
  }
  if (what === 'quitar' || one === undefined) return others
  return others.toSpliced(what === 'antes' ? Math.max(0, at - 1) : at + 1, 0, one)
}

import { createOfficePageUrl } from '../page-url.ts'

/** Maximum orders packed together. */
const most = 100

/** Parses the order numbers of a URL: `?pedido=A,B` or, from checkboxes, `?pedido=A&pedido=B`. */
export function parseSelectedOrderNumbers({ url }: Request): string[] {
  const named = new URL(url).searchParams.getAll('pedido').flatMap((each) => each.split(','))
  return [...new Set(named.map((number) => number.trim().toUpperCase()))]
    .filter((number) => /^[0-9A-Z-]{1,20}$/.test(number))
    .slice(0, most)
}

type OfOrders = 'Surtir e imprimir' | 'Lista para surtir' | 'Hojas de empaque' | 'Comprar guías'

/**
 * URL of a page for several orders: `Surtir e imprimir`, `Lista para surtir`, `Hojas de empaque` or
 * `Comprar guías`.
 */
export function createPackingPageUrl(name: OfOrders, numbers: readonly string[]): string {
  return createOfficePageUrl(name, {}, { pedido: numbers.join(',') || undefined })
}

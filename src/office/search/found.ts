import type { MeReply } from '#contract/operator/people.ts'
import type { OfficeSearchReply } from '#contract/operator/search.ts'
import type { IconName } from '#ui/icon-names.ts'
import { formatMoney } from '#ui/text/format.ts'
import { plain } from '#ui/text/plain.ts'
import { calledAs, ordersInWords } from '../customers/customer-words.ts'
import { isFor } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pageRows, pages } from '../pages.ts'

/** Link of a search result. */
export interface Way {
  group: 'Páginas' | 'Pedidos' | 'Personas' | 'Tickets' | 'Productos'
  to: string
  label: string
  detail?: string
  icon: IconName
}

/** Office pages whose name matches and that the user may open, menu pages first. */
export function pagesNamed(words: string, me: MeReply | null): Way[] {
  const wanted = plain(words.trim())
  return pageRows
    .filter((page) => isPlace(page) && isFor(page, me) && plain(page.title).includes(wanted))
    .toSorted((a, b) => Number(b.menu !== undefined) - Number(a.menu !== undefined))
    .map(({ path, title, menu }) => ({
      group: 'Páginas',
      to: path,
      label: title,
      icon: menu?.icon ?? 'right',
    }))
}

/** Whether the search may suggest a page: no detail, file, print or step page. */
function isPlace({ path, module, needs, paper }: (typeof pageRows)[number]): boolean {
  return (
    !paper && needs !== 'anybody' && !steps.has(path) && !/[:*]|\.route\.ts$/.test(path + module)
  )
}

const steps: ReadonlySet<string> = new Set([pages.Buscar.path, pages.Confirmar.path])

/** Links to search results, listed by kind: product by SKU, orders, people, tickets, products. */
export function waysOf(
  { orders, customers, tickets, products }: OfficeSearchReply,
  term: string,
): Way[] {
  const named = productNamed(products, term)
  return [
    ...(named ? [toProduct(named)] : []),
    ...orders.map(({ number, person, state, total }): Way => ({
      group: 'Pedidos',
      to: linkTo('Pedido', { number }),
      label: number,
      detail: `${person} · ${state} · ${formatMoney(total)}`,
      icon: 'package',
    })),
    ...customers.map((customer): Way => ({
      group: 'Personas',
      to: linkTo('Cliente', { id: String(customer.id) }),
      label: calledAs(customer),
      detail: [customer.name && customer.email, ordersInWords(customer.orders)]
        .filter(Boolean)
        .join(' · '),
      icon: 'user',
    })),
    ...tickets.map(({ id, subject, person }): Way => ({
      group: 'Tickets',
      to: linkTo('Ticket', { id: String(id) }),
      label: subject,
      detail: [`Ticket ${id}`, person].filter(Boolean).join(' · '),
      icon: 'ticket',
    })),
    ...products.filter((product) => product !== named).map(toProduct),
  ]
}

type FoundProduct = OfficeSearchReply['products'][number]

/** The product whose SKU equals the search term. */
export function productNamed(products: readonly FoundProduct[], term: string) {
  return products.find(({ sku }) => sku.toLowerCase() === term.toLowerCase())
}

function toProduct({ name, sku }: FoundProduct): Way {
  return {
    group: 'Productos',
    to: linkTo('Producto', { sku }),
    label: name,
    detail: sku,
    icon: 'tag',
  }
}

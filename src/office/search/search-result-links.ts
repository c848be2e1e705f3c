import type { OfficeSearchResponse } from '#contract/operator/office-search.ts'
import type { CurrentOperatorResponse } from '#contract/operator/operators.ts'
import type { IconName } from '#ui/icon-names.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { toComparableText } from '#ui/text/normalize-text-for-comparison.ts'
import { getCustomerDisplayName, formatOrderCount } from '../customers/customer-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { officePageList, officePages } from '../pages.ts'
import { canOpenPage } from '../shared-page-data.ts'

/** Link of a search result. */
export interface SearchResultLink {
  group: 'Páginas' | 'Pedidos' | 'De tu tienda anterior' | 'Personas' | 'Tickets' | 'Productos'
  to: string
  label: string
  detail?: string
  icon: IconName
}

/** Office pages whose name matches the search term and that the user may open, menu pages first. */
export function findPagesByName(
  words: string,
  me: CurrentOperatorResponse | null,
): SearchResultLink[] {
  const wanted = toComparableText(words.trim())
  return officePageList
    .filter(
      (page) =>
        isPlace(page) && canOpenPage(page, me) && toComparableText(page.title).includes(wanted),
    )
    .toSorted((a, b) => Number(b.menu !== undefined) - Number(a.menu !== undefined))
    .map(({ path, title, menu }) => ({
      group: 'Páginas',
      to: path,
      label: title,
      icon: menu?.icon ?? 'right',
    }))
}

/**
 * Whether the global search may suggest an office page. Pages for details, files, printing or
 * intermediate steps are excluded.
 */
function isPlace({ path, module, needs, paper }: (typeof officePageList)[number]): boolean {
  return (
    !paper && needs !== 'anybody' && !steps.has(path) && !/[:*]|\.route\.ts$/.test(path + module)
  )
}

const steps: ReadonlySet<string> = new Set([officePages.Buscar.path, officePages.Confirmar.path])

/** Links to search results, listed by kind: product by SKU, orders, people, tickets, products. */
export function listSearchResultLinks(
  { orders, former_orders: former, customers, tickets, products }: OfficeSearchResponse,
  term: string,
): SearchResultLink[] {
  const named = findProductBySku(products, term)
  return [
    ...(named ? [toProduct(named)] : []),
    ...orders.map(({ number, person, state, total }): SearchResultLink => ({
      group: 'Pedidos',
      to: createOfficePageUrl('Pedido', { number }),
      label: number,
      detail: `${person} · ${state} · ${formatMoney(total)}`,
      icon: 'package',
    })),
    ...former.map(({ id, number, name, email, total }): SearchResultLink => ({
      group: 'De tu tienda anterior',
      to: createOfficePageUrl('Pedido de antes', { id: String(id) }),
      label: number,
      detail: [name || email, formatMoney(total)].filter(Boolean).join(' · '),
      icon: 'history',
    })),
    ...customers.map((customer): SearchResultLink => ({
      group: 'Personas',
      to: createOfficePageUrl('Cliente', { id: String(customer.id) }),
      label: getCustomerDisplayName(customer),
      detail: [customer.name && customer.email, formatOrderCount(customer.orders)]
        .filter(Boolean)
        .join(' · '),
      icon: 'user',
    })),
    ...tickets.map(({ id, subject, person }): SearchResultLink => ({
      group: 'Tickets',
      to: createOfficePageUrl('Ticket', { id: String(id) }),
      label: subject,
      detail: [`Ticket ${id}`, person].filter(Boolean).join(' · '),
      icon: 'ticket',
    })),
    ...products.filter((product) => product !== named).map(toProduct),
  ]
}

type FoundProduct = OfficeSearchResponse['products'][number]

/** The product whose SKU equals the search term. */
export function findProductBySku(products: readonly FoundProduct[], term: string) {
  return products.find(({ sku }) => sku.toLowerCase() === term.toLowerCase())
}

function toProduct({ name, sku }: FoundProduct): SearchResultLink {
  return {
    group: 'Productos',
    to: createOfficePageUrl('Producto', { sku }),
    label: name,
    detail: sku,
    icon: 'tag',
  }
}

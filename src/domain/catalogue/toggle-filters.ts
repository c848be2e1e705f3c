import { getTypedKeys } from '../typed-object-keys.ts'
import type { FilterableProduct } from './filterable-product.ts'
import {
  arrivesEarliest,
  reachesInstallmentPlan,
  type ToggleFilterTerms,
} from './toggle-filter-terms.ts'

type ToggleFilter = {
  /** URL parameter of the storefront's lists; `1` selects the filter */
  parameter: string
  /** heading above the filter */
  heading: string
  label: string
  /** text of the applied filter, if the label needs its heading to be understood */
  appliedLabel?: string
  /** meaning of the API parameter, which has the filter's code as name */
  meaning: string
  /** whether the filter is also offered when it would narrow nothing */
  isAlwaysOffered?: boolean
  /** whether products match only for a postcode, so that the filter is not offered without one */
  needsPostcode?: boolean
  matches: (product: FilterableProduct, terms: ToggleFilterTerms) => boolean
}

/** Filter by the minimum price of an interest-free instalment plan. */
function createInstallmentFilter(months: number) {
  return {
    heading: 'Meses sin intereses',
    label: `Hasta ${months} meses`,
    appliedLabel: `Hasta ${months} meses sin intereses`,
    meaning: `solo lo que se paga hasta en ${months} meses sin intereses`,
    matches: (product: FilterableProduct, terms: ToggleFilterTerms) =>
      reachesInstallmentPlan(product, terms, months),
  }
}

/** Filter by the minimum average rating. */
function createRatingFilter(stars: number) {
  return {
    heading: 'Opiniones',
    label: `${stars} estrellas o más`,
    meaning: `solo lo calificado con ${stars} estrellas o más`,
    matches: ({ rating }: FilterableProduct) => rating !== null && rating >= stars,
  }
}

/**
 * Filters of product lists that are on or off, by code, in display order. Their SQL conditions are in
 * `toggle-filters-sql.ts`.
 */
export const toggleFilters = {
  offers: {
    parameter: 'ofertas',
    heading: 'Disponibilidad',
    label: 'En oferta',
    meaning: 'solo ofertas',
    isAlwaysOffered: true,
    matches: ({ onOffer }) => onOffer,
  },
  stock: {
    parameter: 'disponibles',
    heading: 'Disponibilidad',
    label: 'En stock',
    meaning: 'solo lo que hay en existencia',
    isAlwaysOffered: true,
    matches: ({ inStock }) => inStock,
  },
  soonest: {
    parameter: 'llega_antes',
    heading: 'Entrega',
    label: 'Lo antes posible',
    appliedLabel: 'Llega lo antes posible',
    meaning: 'solo lo que hay en existencia y llega primero al código postal de `postcode`',
    isAlwaysOffered: true,
    needsPostcode: true,
    matches: (product, { arrival }) => arrivesEarliest(product, arrival),
  },
  rated: { parameter: 'bien_calificados', ...createRatingFilter(4) },
  rated3: { parameter: 'calificados_3', ...createRatingFilter(3) },
  new: {
    parameter: 'nuevos',
    heading: 'Condición',
    label: 'Nuevo',
    meaning: 'solo lo nuevo, sin reacondicionados',
    matches: ({ refurbished }) => !refurbished,
  },
  refurbished: {
    parameter: 'reacondicionados',
    heading: 'Condición',
    label: 'Reacondicionado',
    meaning: 'solo reacondicionados',
    matches: ({ refurbished }) => refurbished,
  },
  months3: { parameter: 'meses_3', ...createInstallmentFilter(3) },
  months6: { parameter: 'meses_6', ...createInstallmentFilter(6) },
  months9: { parameter: 'meses_9', ...createInstallmentFilter(9) },
  months12: { parameter: 'meses_12', ...createInstallmentFilter(12) },
} as const satisfies Record<string, ToggleFilter>

export type ToggleFilterCode = keyof typeof toggleFilters

export const toggleFilterCodes = getTypedKeys(toggleFilters)

/** Text of an applied filter, understood without its heading. */
export function getAppliedLabel(code: ToggleFilterCode): string {
  const { label, appliedLabel = label }: ToggleFilter = toggleFilters[code]
  return appliedLabel
}

/**
 * Whether a filter is shown: it is selected, always offered, or matches some but not all of the products. Filters that
 * need a postcode are not shown without one.
 */
export function isToggleFilterOffered(
  code: ToggleFilterCode,
  { count, total, isSelected }: { count: number; total: number; isSelected: boolean },
  hasPostcode: boolean,
): boolean {
  const { isAlwaysOffered = false, needsPostcode = false }: ToggleFilter = toggleFilters[code]
  if (needsPostcode && !hasPostcode) return false
  return isSelected || isAlwaysOffered || (count > 0 && count < total)
}

/** Removes the filters that need a postcode from a selection without one. */
export function listApplicableToggles(
  codes: readonly ToggleFilterCode[],
  hasPostcode: boolean,
): ToggleFilterCode[] {
  return codes.filter((code) => {
    const { needsPostcode = false }: ToggleFilter = toggleFilters[code]
    return hasPostcode || !needsPostcode
  })
}

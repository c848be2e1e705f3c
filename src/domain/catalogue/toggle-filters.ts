import { getTypedKeys } from '../typed-object-keys.ts'
import type { FilterableProduct } from './filterable-product.ts'

/** Average rating from which products match the filter of well rated ones. */
export const wellRatedFrom = 4

type ToggleFilter = {
  /** URL parameter of the storefront's lists; `1` selects the filter */
  parameter: string
  /** heading above the filter */
  heading: string
  label: string
  /** meaning of the API parameter, which has the filter's code as name */
  meaning: string
  /** whether the filter is also offered when it would narrow nothing */
  isAlwaysOffered?: boolean
  matches: (product: FilterableProduct) => boolean
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
  rated: {
    parameter: 'bien_calificados',
    heading: 'Opiniones',
    label: `${wellRatedFrom} estrellas o más`,
    meaning: `solo lo calificado con ${wellRatedFrom} estrellas o más`,
    matches: ({ rating }) => rating !== null && rating >= wellRatedFrom,
  },
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
} as const satisfies Record<string, ToggleFilter>

export type ToggleFilterCode = keyof typeof toggleFilters

export const toggleFilterCodes = getTypedKeys(toggleFilters)

/** Whether a filter is shown: it is selected, always offered, or matches some but not all of the products. */
export function isToggleFilterOffered(
  code: ToggleFilterCode,
  { count, total, isSelected }: { count: number; total: number; isSelected: boolean },
): boolean {
  const { isAlwaysOffered = false }: ToggleFilter = toggleFilters[code]
  return isSelected || isAlwaysOffered || (count > 0 && count < total)
}

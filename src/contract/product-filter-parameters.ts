import { type ToggleFilterCode, toggleFilters } from '#domain/catalogue/toggle-filters.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { createQueryParameterSchema } from './api-field-types.ts'

/** Query parameters of the filters that are on or off. */
const toggleQuery: Record<
  ToggleFilterCode,
  ReturnType<typeof createQueryParameterSchema>
> = Object.fromEntries(
  getTypedEntries(toggleFilters).map(([code, { meaning }]): unknown[] => [
    code,
    createQueryParameterSchema(`\`1\`: ${meaning}`),
  ]),
)

/** Query parameters of the filters that every product list has. */
export const productFilterParameters = {
  'f.{code}': createQueryParameterSchema(
    'Etiqueta elegida de un filtro, por ejemplo `f.ram=8 GB`; varias veces',
  ),
  min: createQueryParameterSchema('Precio más bajo, pesos'),
  max: createQueryParameterSchema('Precio más alto, pesos'),
  ...toggleQuery,
  postcode: createQueryParameterSchema('Código postal del filtro `soonest`'),
}

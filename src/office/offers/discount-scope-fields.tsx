import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { splitLines } from '#domain/split-lines.ts'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Select, TextArea } from '#ui/form-fields.tsx'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import { StartAndEndFields, toStartAndEndFieldValues } from '../forms/start-and-end-fields.tsx'

type Typed = ReturnType<typeof useRestoredFormFields>
type Scope = Pick<OfficePromotion, 'for' | 'which'>

const scopes = {
  all: 'Todo lo que se vende',
  categories: 'Unas categorías',
  brands: 'Unas marcas',
  products: 'Unos productos',
} as const

/**
 * Form fields for the scope of a discount: all products, categories, brands or single products.
 * Only CSS hides the fields of the scopes that are not selected.
 */
export function DiscountScopeFields({
  scope,
  scopes: { categories },
  kinds,
  typed,
  error,
}: {
  scope: Scope | undefined
  scopes: DiscountScopesResponse
  kinds: readonly (keyof typeof scopes)[]
  typed: Typed
  error: string | undefined
}) {
  const { for: kind = 'all', which = [] } = scope ?? {}
  const listed = kind === 'brands' || kind === 'products' ? which.join('\n') : ''
  return (
    <div className="stack scope">
      <Select label="Aplica a" name="para" defaultValue={typed.text('para', kind)}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {scopes[one]}
          </option>
        ))}
      </Select>
      <fieldset className="of-categories">
        <legend className="strong">Categorías</legend>
        {error ? <p className="error">{error}</p> : null}
        <div className="boxes">
          {categories.map(({ slug, name, parent }) => (
            <Checkbox
              key={slug}
              name="categorias"
              value={slug}
              defaultChecked={typed.has(
                'categorias',
                slug,
                kind === 'categories' && which.includes(slug),
              )}
            >
              {parent === null ? <strong>{name}</strong> : name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="of-names">
        <TextArea
          label="Cuáles"
          name="cuales"
          rows={4}
          defaultValue={typed.text('cuales', listed)}
          error={error}
          hint="Una por línea: la marca como la muestra la tienda, o el SKU o la dirección del producto."
        />
      </div>
    </div>
  )
}

/**
 * Form fields for the scope of a discount (the products it applies to), as a group that the
 * promotion and coupon forms include.
 */
export const discountScopeFormDefinition = {
  kind: 'part',
  fields: {
    para: { label: 'Aplica a' },
    categorias: { label: 'Categorías' },
    cuales: { label: 'Cuáles' },
  },
  texts: toDiscountScopeFormValues,
} as const

/** Parses a discount's scope: the products it applies to. */
export function parseDiscountScope(form: FormData): Scope {
  const lines = splitLines(String(form.get('cuales') ?? ''))
  switch (form.get('para')) {
    case 'categories':
      return { for: 'categories', which: form.getAll('categorias').map(String) }
    case 'brands':
      return { for: 'brands', which: lines }
    case 'products':
      return { for: 'products', which: lines }
    default:
      return { for: 'all', which: [] }
  }
}

/**
 * Converts a discount's scope from the API into form field values, which the edit conflict panel
 * shows.
 */
function toDiscountScopeFormValues({ for: kind, which }: { for?: unknown; which?: unknown }) {
  const named = Array.isArray(which) ? which.map(String) : []
  return {
    para: String(kind ?? 'all'),
    categorias: kind === 'categories' ? named : [],
    cuales: kind === 'brands' || kind === 'products' ? named.join('\n') : '',
  }
}

/**
 * Form fields for the start and end of a discount, as a group that the promotion and coupon forms
 * include.
 */
export const discountPeriodFormDefinition = {
  kind: 'part',
  fields: { desde: { label: 'Desde' }, hasta: { label: 'Hasta' } },
  texts: toStartAndEndFieldValues,
} as const

/** Start and end fields of a discount. */
export function DiscountPeriodFields({
  plan,
  typed,
  error,
}: {
  plan: Pick<OfficePromotion, 'from' | 'until'> | undefined
  typed: Typed
  error: string | undefined
}) {
  return (
    <fieldset className="stack close">
      <legend className="strong">Cuándo vale</legend>
      <StartAndEndFields when={plan} typed={typed} error={error} />
      <p className="hint">Hora de la Ciudad de México. Sin fechas vale desde que se publica.</p>
    </fieldset>
  )
}

import type { CategoryAttribute, CategoryResponse } from '#contract/operator/categories.ts'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import { ListTable } from '../lists/list-table.tsx'
import { getFilterPositionFieldName } from './parse-category-forms.ts'

/** Table of the attributes of a category's products; attributes with a position are the category's filters. */
export function CategoryFilterTable({
  category: { attributes, filters },
  typed,
  error,
}: {
  category: Pick<CategoryResponse, 'attributes' | 'filters'>
  typed: ReturnType<typeof useRestoredFormFields>
  error: string | undefined
}) {
  const known = new Set(attributes.map(({ code }) => code))
  const unused = filters.filter((code) => !known.has(code)).map(withoutProducts)
  const rows = [...attributes, ...unused].toSorted(
    (one, other) => placeOf(one.code, filters) - placeOf(other.code, filters),
  )
  return (
    <section aria-labelledby="filtros">
      <h2 id="filtros">Filtros</h2>
      <p className="hint">
        Escribe 1 en el primero, 2 en el segundo; sin número no es filtro. Las opciones salen de los
        productos.
      </p>
      {error ? <p className="error">{error}</p> : null}
      {rows.length === 0 ? (
        <p className="muted">Aquí aparecen los atributos de sus productos visibles.</p>
      ) : (
        <ListTable
          label="Atributos de sus productos"
          columns={[
            { key: 'no', title: 'Atributo', head: true },
            { key: 'kind', title: 'Clase' },
            { key: 'products', title: 'Productos', end: true, said: true },
            { key: 'options', title: 'Opciones', end: true, said: true },
            { key: 'age', title: 'Lugar', end: true },
          ]}
          rows={rows.map((one) => ({
            key: one.code,
            cells: {
              no: one.label,
              kind: kindWords(one),
              products: one.products.toLocaleString('es-MX'),
              options: one.options.toLocaleString('es-MX'),
              age: (
                <input
                  className="input place"
                  type="number"
                  min={1}
                  max={60}
                  inputMode="numeric"
                  name={getFilterPositionFieldName(one.code)}
                  aria-label={`Lugar del filtro ${one.label}`}
                  defaultValue={typed.text(
                    getFilterPositionFieldName(one.code),
                    placeText(one.code, filters),
                  )}
                />
              ),
            },
          }))}
        />
      )}
    </section>
  )
}

function withoutProducts(code: string): CategoryAttribute {
  return { code, label: code, products: 0, options: 0, unit: null, measured: false }
}

function placeOf(code: string, filters: readonly string[]): number {
  const at = filters.indexOf(code)
  return at < 0 ? Infinity : at
}

function placeText(code: string, filters: readonly string[]): string {
  const at = filters.indexOf(code)
  return at < 0 ? '' : String(at + 1)
}

function kindWords({ measured, unit, products }: CategoryAttribute): string {
  if (products === 0) return 'Sin productos todavía'
  if (!measured) return 'Palabras'
  return unit === null ? 'Medida' : `Medida en ${unit}`
}

import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatCountWithNoun } from './import-labels.ts'

/** Products that an import left as they were, because they changed after its preview. */
export function ConflictingProducts({ sheet: { conflicts } }: { sheet: SheetImportResponse }) {
  if (!conflicts) return null
  const { count, products } = conflicts
  return (
    <section className="sec stack close" aria-labelledby="cambiaron">
      <h2 id="cambiaron">
        {formatCountWithNoun(
          count,
          'producto cambió después de revisarlo',
          'productos cambiaron después de revisarlos',
        )}
      </h2>
      <p className="muted">
        Alguien, u otra importación, los cambió mientras tanto. Se quedaron como están: si quieres
        lo que dice este archivo, vuelve a subirlo.
      </p>
      <ul className="rows">
        {products.map(({ url_key: sku, name }) => (
          <li key={sku}>
            <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
          </li>
        ))}
        {count > products.length ? (
          <li className="muted">Y {(count - products.length).toLocaleString('es-MX')} más</li>
        ) : null}
      </ul>
    </section>
  )
}

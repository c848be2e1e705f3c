import type {
  SearchTestProductsResponse,
  SearchRulePreviewResponse,
} from '#contract/operator/search-rules.ts'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import './search-desk.css'

/** Search results before and after a search rule, side by side, to preview the rule. */
export function RulePreviewResults({
  preview: { term, before, after },
}: {
  preview: SearchRulePreviewResponse
}) {
  return (
    <section className="sec" aria-labelledby="como-queda" role="status">
      <h2 id="como-queda">Quien busca «{term}»</h2>
      <div className="before-after">
        <CurrentSearchResults title="Ahora" found={before} />
        <CurrentSearchResults title="Con la regla" found={after} />
      </div>
      <p className="hint">Nada se ha guardado todavía.</p>
    </section>
  )
}

/** Results that shoppers currently get for a search. */
export function CurrentSearchResults({
  title,
  found,
}: {
  title: string
  found: SearchTestProductsResponse
}) {
  const { total, corrected, products } = found
  const more = total - products.length
  return (
    <div className="results">
      <h3>{title}</h3>
      {corrected ? <p className="hint">Se entiende «{corrected}».</p> : null}
      {products.length === 0 ? (
        <p className="muted">No encuentra nada.</p>
      ) : (
        <ol className="found">
          {products.map(({ sku, name }) => (
            <li key={sku}>
              <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
              <small className="faint">{sku}</small>
            </li>
          ))}
        </ol>
      )}
      {more > 0 ? <p className="hint">y {more.toLocaleString('es-MX')} más</p> : null}
    </div>
  )
}

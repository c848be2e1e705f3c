import type { FoundReply, PreviewReply } from '#contract/operator/search-desk.ts'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-address.ts'
import './search-desk.css'

/** Comparison of search results before and after a search rule. */
export function PreviewResults({ preview: { term, before, after } }: { preview: PreviewReply }) {
  return (
    <section className="sec" aria-labelledby="como-queda" role="status">
      <h2 id="como-queda">Quien busca «{term}»</h2>
      <div className="before-after">
        <Results title="Ahora" found={before} />
        <Results title="Con la regla" found={after} />
      </div>
      <p className="hint">Nada se ha guardado todavía.</p>
    </section>
  )
}

/** Current search results in the shop. */
export function Results({ title, found }: { title: string; found: FoundReply }) {
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
              <Link to={linkTo('Producto', { sku })}>{name}</Link>
              <small className="faint">{sku}</small>
            </li>
          ))}
        </ol>
      )}
      {more > 0 ? <p className="hint">y {more.toLocaleString('es-MX')} más</p> : null}
    </div>
  )
}

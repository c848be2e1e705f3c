import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { formatActorName } from '../orders/order-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'

/** The last changes of a product as sentences. */
export function ProductChanges({ changes }: Pick<OfficeProductResponse, 'changes'>) {
  return (
    <section className="sec" aria-labelledby="cambios">
      <div className="linea apart">
        <h2 id="cambios">Cambios</h2>
        <Link className="enlace" to={createOfficePageUrl('Cambios')}>
          Ver todos
        </Link>
      </div>
      {changes.length === 0 ? <p className="hint">Ninguno en los últimos 90 días.</p> : null}
      <ol className="quien-cambio">
        {changes.map(({ change_set: id, actor, at, deeds }) => (
          <li key={id}>
            {deeds.map(({ deed, before, after }, place) => (
              <span key={deed}>
                {place === 0 ? `${formatActorName(actor) || 'La tienda'} ` : 'y '}
                {deed} {before === null ? null : <del>{before}</del>}
                {before !== null && after !== null ? ' a ' : null}
                {after === null ? null : <ins>{after}</ins>}
              </span>
            ))}
            <Link to={createOfficePageUrl('Cambio de productos', { id: String(id) })}>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

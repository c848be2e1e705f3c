import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { formatDay } from '#ui/text/format-money-and-dates.ts'
import { DayField } from '../forms/day-field.tsx'
import { formatCountWithNoun } from './import-labels.ts'

type Review = NonNullable<SheetImportResponse['shop_export']>

/** Sidebar of another shop's export: side effects, ignored content, columns. */
export function ShopExportAside({ review, shop }: { review: Review; shop: string }) {
  const { used_columns: used, unused_columns: unused, products } = review
  const notes: [number, string][] = [
    [review.negative_stocks, 'existencias negativas quedan en 0'],
    [review.wrong_pictures, 'fotos no traen una dirección de internet: no entran'],
    [review.wrong_barcodes, 'códigos de barras que no lo son se quedan fuera'],
    [
      review.lost_offers,
      'ofertas entran sólo con su precio rebajado: aquí todavía no se puede tachar el de antes',
    ],
    [products.same, 'productos siguen igual'],
  ]
  return (
    <aside aria-label="También se hace">
      <section className="sec">
        <h2>También se hace</h2>
        <dl className="facts">
          {review.pictures > 0 ? (
            <>
              <dt>Fotos</dt>
              <dd>
                {review.pictures.toLocaleString('es-MX')} se bajan de {shop} mientras sigues
              </dd>
            </>
          ) : null}
          {review.old_pages + review.old_category_pages > 0 ? (
            <>
              <dt>Direcciones viejas</dt>
              <dd>
                {[
                  review.old_pages > 0 &&
                    `${formatCountWithNoun(review.old_pages, 'lleva', 'llevan')} a su producto de aquí`,
                  review.old_category_pages > 0 &&
                    `${formatCountWithNoun(review.old_category_pages, 'lleva', 'llevan')} a su categoría`,
                ]
                  .filter(Boolean)
                  .join(' y ')}
              </dd>
            </>
          ) : null}
          {review.new_categories.length > 0 ? (
            <>
              <dt>Categorías</dt>
              <dd>
                <details className="fold">
                  <summary>
                    {formatCountWithNoun(review.new_categories.length, 'nueva', 'nuevas')}
                  </summary>
                  {review.new_categories.join(', ')}
                </details>
              </dd>
            </>
          ) : null}
          {review.offers > 0 ? (
            <>
              <dt>Ofertas</dt>
              <dd>
                {review.offers.toLocaleString('es-MX')}. Las que no traen fin terminan el{' '}
                <b>{formatDay(review.offers_end)}</b>
                <details className="fold">
                  <summary>Cambiar</summary>
                  <DayField label="Último día" name="fin" defaultValue={review.offers_end} />
                </details>
              </dd>
            </>
          ) : (
            <dd hidden>
              <input type="hidden" name="fin" value={review.offers_end} />
            </dd>
          )}
          {review.hidden > 0 ? (
            <>
              <dt>Ocultos</dt>
              <dd>
                {review.hidden.toLocaleString('es-MX')} que en {shop} no se veían
              </dd>
            </>
          ) : null}
          {notes.map(([count, words]) =>
            count > 0 ? (
              <div key={words}>
                <dt className="sr">Además</dt>
                <dd>
                  {count.toLocaleString('es-MX')} {words}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </section>
      <section className="sec">
        <h2>No pasa</h2>
        <p className="muted">
          Plantillas, el tema y campos propios se quedan en tu otra tienda. Clientes y pedidos van
          en otro archivo, también en Importar.
        </p>
      </section>
      <section className="sec">
        <details className="fold">
          <summary>Ver columnas</summary>
          <p className="muted">
            {used.length} de {used.length + unused.length} columnas leídas.
            {unused.length > 0 ? ` Sin usar: ${unused.join(', ')}.` : ''}
          </p>
        </details>
      </section>
    </aside>
  )
}

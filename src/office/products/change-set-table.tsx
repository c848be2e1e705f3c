import type { ChangeSetRowsResponse } from '#contract/operator/product-change-sets.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { capitalize } from '#ui/text/format-money-and-dates.ts'
import { BulkActionForm } from '../lists/bulk-action-form.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { productChangeStateLabels } from './change-set-labels.ts'
import { SellingPriceChangeNotice } from './selling-price-notice.tsx'

/**
 * Table of a bulk change of products, with the values of each product before and after; products
 * can be excluded before the change is applied.
 */
export function ChangeSetTable({ set, rows }: Pick<ChangeSetRowsResponse, 'set' | 'rows'>) {
  const mayLeaveOut = set.applied_at === null
  const table = (
    <ListTable
      label="Antes y después de cada producto"
      columns={[
        { key: 'no', title: 'Producto', head: true },
        { key: 'change', title: 'Antes y después' },
        { key: 'st', title: 'Estado' },
      ]}
      rows={rows.map(({ sku, name, state, problem, changes, sells }) => ({
        key: sku,
        ...(mayLeaveOut &&
          (state === 'prepared' || state === 'left') && { choice: { value: sku, label: sku } }),
        isLate: problem !== null || sells?.ends_offer === true,
        cells: {
          no: (
            <>
              <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
              <span className="sub num">{sku}</span>
            </>
          ),
          change: (
            <dl className="before-after">
              {changes.map(({ field, label, before, after }) => (
                <div key={field}>
                  <dt>{capitalize(label)}</dt>
                  <dd>
                    <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          ),
          st: (
            <>
              <span className={productChangeStateLabels[state]?.look}>
                {productChangeStateLabels[state]?.words}
              </span>
              {problem === null ? null : <span className="sub late">{problem}</span>}
              {sells ? <SellingPriceChangeNotice sells={sells} /> : null}
            </>
          ),
        },
      }))}
    />
  )
  if (!mayLeaveOut) return table
  return (
    <BulkActionForm
      key={JSON.stringify(set.counts)}
      commands={
        <>
          <Button type="submit" name="hacer" value="dejar-fuera">
            Dejar fuera
          </Button>
          <Button type="submit" name="hacer" value="incluir">
            Volver a incluir
          </Button>
        </>
      }
    >
      <p className="hint">
        Cambian todos los que dicen «Por cambiar». Marca los que no quieras y elige «Dejar fuera».
      </p>
      {table}
    </BulkActionForm>
  )
}

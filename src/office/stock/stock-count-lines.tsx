import { Form } from 'react-router'
import type { StockCountResponse } from '#contract/operator/stock-counts.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ProductName } from '../lists/product-name.tsx'
import '../lists/product-figures.css'
import { createOfficePageUrl } from '../page-url.ts'

type Line = StockCountResponse['lines'][number]

/**
 * Table of a stock count: counted and expected units per product, latest first; each line is
 * editable.
 */
export function StockCountLines({ lines, isOpen }: { lines: readonly Line[]; isOpen: boolean }) {
  if (lines.length === 0)
    return <EmptyList words="Lo que escanees aparece aquí, con lo que debía haber." />
  return (
    <ListTable
      label="Lo contado"
      columns={[
        { key: 'no', title: 'Producto', head: true },
        { key: 'onhand', title: 'Debía haber', end: true, said: true },
        { key: 'held', title: 'Contadas', end: true, said: true },
        { key: 'pace', title: 'Diferencia', end: true, said: true },
        { key: 'lasts', title: 'Quién', said: true },
        { key: 'do', title: 'Corregir', end: true, titleHidden: true },
      ]}
      rows={lines.map((line) => lineRow(line, isOpen))}
    />
  )
}

/** Products of the counted place without a scan. */
export function UnscannedProducts({ products }: { products: StockCountResponse['unscanned'] }) {
  if (products.length === 0) return null
  return (
    <section className="sec" aria-labelledby="sin-escanear">
      <h2 id="sin-escanear">Su lugar es este, y nadie los ha escaneado</h2>
      <ListTable
        label="Sin escanear"
        columns={[
          { key: 'no', title: 'Producto', head: true },
          { key: 'do', title: 'Contar', end: true, titleHidden: true },
        ]}
        rows={products.map((product) => ({
          key: product.sku,
          cells: {
            no: (
              <ProductName
                product={product}
                to={createOfficePageUrl('Existencias de un producto', { sku: product.sku })}
                sub={[product.sku]}
              />
            ),
            do: (
              <Form method="post">
                <input type="hidden" name="codigo" value={product.sku} />
                <input type="hidden" name="piezas" value="0" />
                <Button type="submit" name="hacer" value="contar">
                  No hay ninguno<span className="sr"> de {product.name}</span>
                </Button>
              </Form>
            ),
          },
        }))}
      />
    </section>
  )
}

function lineRow(line: Line, isOpen: boolean): ListRow {
  const { sku, bin, counted, expected, counted_by, counted_at } = line
  const difference = counted - expected
  return {
    key: sku,
    cells: {
      no: (
        <ProductName
          product={line}
          to={createOfficePageUrl('Existencias de un producto', { sku })}
          sub={[sku, bin && `lugar ${bin}`]}
        />
      ),
      onhand: expected.toLocaleString('es-MX'),
      held: counted.toLocaleString('es-MX'),
      pace: <Difference of={difference} />,
      lasts: `${counted_by}, ${formatTimeOfDay(counted_at)}`,
      do: isOpen ? <Correction line={line} /> : null,
    },
  }
}

function Difference({ of }: { of: number }) {
  if (of === 0) return <span className="muted">Cuadra</span>
  return of > 0 ? <span className="plus">+{of}</span> : <span className="minus">−{-of}</span>
}

function Correction({ line: { sku, name, counted } }: { line: Line }) {
  return (
    <details className="correction">
      <summary className="act">
        Corregir<span className="sr"> {name}</span>
      </summary>
      <Form method="post" key={counted}>
        <input type="hidden" name="producto" value={sku} />
        <input type="hidden" name="antes" value={counted} />
        <FormField
          label="Contadas"
          name="contadas"
          type="number"
          min={0}
          max={1_000_000}
          required
          defaultValue={counted}
          look="num"
        />
        <Button type="submit" name="hacer" value="poner">
          Poner
        </Button>
        <Button type="submit" kind="quiet" name="hacer" value="quitar" formNoValidate>
          Quitar
        </Button>
      </Form>
    </details>
  )
}

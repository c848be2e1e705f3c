import type { ReactNode } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { useShopData } from '../shared-shop-data.ts'
import { RefurbishedGradePicture } from './refurbished-grade-picture.tsx'

type Past = NonNullable<ProductDetail['refurbishment']>

/** History of a refurbished product; missing facts are stated as unknown. */
export function RefurbishmentHistory({ product }: { product: ProductDetail }) {
  const past = product.refurbishment
  if (!past) return null
  return (
    <section className="box tight passport" aria-labelledby="pasaporte">
      <h2 className="h-s" id="pasaporte">
        Ficha del reacondicionado
      </h2>
      <Grades past={past} />
      <dl className="sums">
        <Fact name="Cómo se ve">{past.cosmetic_notes}</Fact>
        <Fact name="Batería">
          {past.battery_health_percent === null
            ? unknown
            : `${past.battery_health_percent} % de su capacidad, o más`}
        </Fact>
        <Fact name="Se probó">{listed(past.tested, 'Nada')}</Fact>
        <Fact name="Piezas cambiadas">{listed(past.replaced_parts, 'Ninguna')}</Fact>
        <Fact name="Garantía de la tienda">{months(past.warranty_months)}</Fact>
        <Fact name="Garantía del fabricante">{makerWarranty(past.maker_warranty_months)}</Fact>
        <Fact name="Devoluciones de este modelo">{returnWords(product.model_returns)}</Fact>
      </dl>
    </section>
  )
}

const unknown = 'No informado'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={children === unknown ? 'muted' : undefined}>{children}</dd>
    </div>
  )
}

/** Explanation of both refurbishment grades, with this product's grade marked. */
function Grades({ past }: { past: Past }) {
  const { settings } = useShopData()
  const grades = settings?.refurbished_grades ?? []
  return (
    <ul className="grades">
      {(['A', 'B'] as const).map((grade) => {
        const known = grades.find((one) => one.grade === grade)
        const isOwn = grade === past.grade
        return (
          <li key={grade} className={isOwn ? 'own' : undefined}>
            <RefurbishedGradePicture grade={grade} />
            <p className="small">
              <strong>{known?.label ?? `Grado ${grade}`}</strong>
              {isOwn ? <span className="badge refurb">Este producto</span> : null}
            </p>
            {known ? <p className="small muted">{known.text}</p> : null}
          </li>
        )
      })}
    </ul>
  )
}

function listed(facts: readonly string[] | null | undefined, none: string): string {
  if (!facts) return unknown
  return facts.length === 0 ? none : facts.join('; ')
}

function months(count: number): string {
  return count === 1 ? '1 mes' : `${count} meses`
}

function makerWarranty(left: number | null | undefined): string {
  if (left === null || left === undefined) return unknown
  return left === 0 ? 'Ya terminó' : `Le quedan ${months(left)}`
}

function returnWords(returns: ProductDetail['model_returns']): string {
  if (!returns) return 'Sin datos suficientes'
  const { delivered, returned } = returns
  const share = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 1 })
  const percent = share.format(returned / delivered).replace('%', ' %')
  return `${percent} (${returned} de ${delivered} entregadas en un año)`
}

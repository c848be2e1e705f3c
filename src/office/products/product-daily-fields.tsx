import { useState } from 'react'
import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { calculateMargin } from '#domain/catalogue/product-margin.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { parsePesos, zeroCentavos } from '#domain/money.ts'
import { formatShortDay } from '#ui/text/format-money-and-dates.ts'
import { ProductFieldInput, type ProductFormValues } from './product-fields.tsx'

type DailyField = 'price' | 'specialPrice' | 'cost' | 'stock'

/** Price, offer, cost and stock of a product: what changes every day. */
export function ProductDailyFields({
  names,
  of,
  product,
}: {
  names: readonly DailyField[]
  of: ProductFormValues
  /** The stored product; absent for a new one */
  product?: OfficeProductResponse
}) {
  const textOf = (name: DailyField) => {
    const { feed } = getProductFieldDescriptor(name)
    return of.typed.text(feed, of.texts[feed])
  }
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({})
  const now = (name: DailyField) => typed[getProductFieldDescriptor(name).feed] ?? textOf(name)
  const inForce = product?.on_offer && now('specialPrice') !== '' ? 'specialPrice' : 'price'
  const hints: Record<DailyField, React.ReactNode> = {
    price: 'MXN, IVA incluido',
    specialPrice: product ? <OfferHint product={product} /> : undefined,
    cost: marginWords(now(inForce), now('cost')),
    stock: product ? stockWords(product) : undefined,
  }
  const labels: Partial<Record<DailyField, string>> = {
    specialPrice: 'Oferta',
    stock: 'Existencia',
  }
  return (
    <div
      className="daily"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value })
      }}
    >
      {names.map((name) => (
        <ProductFieldInput
          key={`${name} ${textOf(name)}`}
          name={name}
          text={textOf(name)}
          error={of.errors[getProductFieldDescriptor(name).feed]}
          hint={hints[name]}
          label={labels[name]}
        />
      ))}
    </div>
  )
}

function OfferHint({ product }: { product: OfficeProductResponse }) {
  const { special_from: from, special_to: to, on_offer: isOn } = product
  const days =
    to === null
      ? null
      : `${!isOn && from !== null ? `Del ${formatShortDay(from)} al` : 'Hasta el'} ${formatShortDay(to)}.`
  return (
    <>
      {days} <a href="#fechas-oferta">{days === null ? 'Poner días' : 'Cambiar'}</a>
    </>
  )
}

function stockWords({ reserved, qty }: OfficeProductResponse): string {
  if (reserved === 0) return 'Ninguna apartada'
  const many = reserved === 1 ? '1 apartada' : `${reserved} apartadas`
  return `${many}, ${Math.max(0, qty - reserved)} a la venta`
}

function marginWords(price: string, cost: string): string {
  const [asked, paid] = [parsePesos(price), parsePesos(cost)]
  if (asked === null || paid === null || asked === zeroCentavos) return 'Solo se ve aquí'
  const { profit, percent } = calculateMargin(asked, paid)
  const share = `(${percent.toLocaleString('es-MX')} %)`
  return profit < 0
    ? `Pierdes ${formatCentavos(profit).replace('-', '')} ${share}`
    : `Ganas ${formatCentavos(profit)} ${share}`
}

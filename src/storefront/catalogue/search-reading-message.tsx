import type { UnderstoodQuery } from '#contract/catalogue.ts'
import { capitalize, formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Message about ignored parts of a query and unsold brands. */
export function SearchReadingMessage({
  understood,
  lowest,
}: {
  understood: UnderstoodQuery | undefined
  /** lowest price of the products on the page, in pesos */
  lowest: number
}) {
  if (!understood) return null
  const { let_go: letGo, unsold_brand: brand } = understood
  if (letGo.length === 0 && brand === null) return null
  return (
    <p className="muted">
      {brand === null ? null : `No vendemos ${capitalize(brand)}. Esto es lo que sí tenemos. `}
      {letGo.length === 0
        ? null
        : `Nada cumple con todo: ${[...understood.parts.map(({ label }) => label), ...letGo].join(', ')}. ${
            lowest === Infinity
              ? 'Esto es lo más cercano.'
              : `Lo más cercano, desde ${formatMoney(lowest)}.`
          }`}
    </p>
  )
}

import { specificationIn } from '#domain/catalogue/product-name.ts'
import { formatMoney } from '#ui/text/format.ts'
import { arrivals } from '../destination.ts'
import type { Gains } from '../price-terms.ts'
import { useStore } from '../store.ts'
import { Swatch } from './swatch.tsx'

/** Card title: model line with the specification below; without a short name, the whole name. */
export function CardName({ name, shortName }: { name: string; shortName: string | undefined }) {
  const specification = shortName && specificationIn(name, shortName)
  if (!specification) return name
  return (
    <>
      <span className="model">{shortName}</span> <span className="spec">{specification}</span>
    </>
  )
}

/** Placeholder for the arrival date, filled in by the browser because pages are cached for everybody. */
export function CardArrival({ gains }: { gains: Gains | null }) {
  const words = useStore(arrivals, (told) => told?.[gains?.freeShipping ? 'free' : 'paid'])
  return gains?.ships ? <p className="gain day">{words}</p> : null
}

/** Price benefits of a product, such as free shipping or instalments. */
export function CardGains({ gains }: { gains: Gains | null }) {
  if (!gains) return null
  const { installment, freeShipping } = gains
  return (
    <>
      {installment ? (
        <p className="gain">
          {`${installment.months} × ${formatMoney(installment.each)} sin intereses`}
        </p>
      ) : null}
      {freeShipping ? <p className="gain free">Envío gratis</p> : null}
    </>
  )
}

/** Variants of a product: a dot for each colour, and text. */
export function CardKin({
  swatches,
  words,
  names,
}: {
  swatches: readonly string[]
  words: string
  names: string
}) {
  return (
    <p className="kin">
      {swatches.slice(0, mostDots).map((colour) => (
        <Swatch key={colour} colour={colour} />
      ))}
      <span>
        {words}
        <span className="sr">: {names}</span>
      </span>
    </p>
  )
}

const mostDots = 5

import { specificationIn } from '#domain/catalogue/product-name.ts'
import { formatMoney } from '#ui/text/format.ts'
import { arrivals } from '../destination.ts'
import type { Gains } from '../price-terms.ts'
import { useStore } from '../store.ts'
import { Swatch } from './swatch.tsx'

/** The model line with the specification below; without a short name, the whole name. */
export function CardName({ name, shortName }: { name: string; shortName: string | undefined }) {
  const specification = shortName && specificationIn(name, shortName)
  if (!specification) return name
  return (
    <>
      <span className="model">{shortName}</span> <span className="spec">{specification}</span>
    </>
  )
}

/** The place of the day, which the browser fills in: pages are the same for everybody. */
export function CardArrival({ gains }: { gains: Gains | null }) {
  const words = useStore(arrivals, (told) => told?.[gains?.freeShipping ? 'free' : 'paid'])
  return gains?.ships ? <p className="gain day">{words}</p> : null
}

/** What makes the price lighter. */
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

/** In what the product's family differs: a dot for each colour, and in words. */
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

import { extractSpecsFromProductName } from '#domain/catalogue/product-name.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useStore } from '../create-global-state.ts'
import { productCardDeliveryTexts } from '../delivery-postcode.ts'
import type { CardBenefits } from '../installments-and-free-shipping.ts'
import { ColourSwatch } from './colour-swatch.tsx'

/**
 * Title of a product card: the short name and, below, the specification; without a short name, the
 * whole name.
 */
export function ProductCardTitle({
  name,
  shortName,
}: {
  name: string
  shortName: string | undefined
}) {
  const specification = shortName && extractSpecsFromProductName(name, shortName)
  if (!specification) return name
  return (
    <>
      <span className="model">{shortName}</span> <span className="spec">{specification}</span>
    </>
  )
}

/**
 * Arrival on a product card, if sooner than usual. The browser fills it in, because the cached page is the same for all
 * shoppers.
 */
export function ProductCardDeliveryDate({ isFree }: { isFree: boolean }) {
  const words = useStore(productCardDeliveryTexts, (told) => told?.[isFree ? 'free' : 'paid'])
  return words ? <span className="fast"> · {words}</span> : null
}

/** Benefits at the product's price, such as free shipping or instalments. */
export function ProductCardBenefitsList({ gains }: { gains: CardBenefits | null }) {
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

/** Shows a product's variants on its card: one dot per colour, and a text. */
export function ProductCardVariantSwatches({
  swatches,
  words,
  names,
}: {
  swatches: readonly string[]
  words: string
  names: string
}) {
  return (
    <span className="kin">
      {swatches.slice(0, mostDots).map((colour) => (
        <ColourSwatch key={colour} colour={colour} />
      ))}
      {words}
      <span className="sr">: {names}</span>
    </span>
  )
}

const mostDots = 3

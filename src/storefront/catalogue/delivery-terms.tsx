import type { ProductDetail } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { isShippedFree } from '../installments-and-free-shipping.ts'
import { useShopData } from '../shared-shop-data.ts'
import { digitalDeliveryText } from '../text/availability-texts.ts'
import { DeliveryEstimateBox } from './delivery-estimate.tsx'
import type { DeliveryResult } from './delivery-texts.ts'

/** Arrival of a product for sale: day and cost for the shopper's postcode, or how a key arrives. */
export function DeliveryTerms({
  product,
  delivery,
}: {
  product: ProductDetail
  delivery: DeliveryResult | null
}) {
  const shipping = useShopData().settings?.free_shipping
  if (product.delivery === 'digital') {
    return (
      <div className="arrives">
        <Icon name="mail" />
        <p>
          <strong>{digitalDeliveryText}.</strong> Sale en cuanto se confirma tu pago.
        </p>
      </div>
    )
  }
  const policy = shipping ? (
    <FreeFrom
      threshold={shipping.threshold}
      reached={isShippedFree(shipping, product.best_price ?? 0)}
    />
  ) : null
  return (
    <div className="arrives">
      <Icon name="truck" />
      <div>
        <DeliveryEstimateBox product={product} given={delivery} policy={policy} />
      </div>
    </div>
  )
}

function FreeFrom({ threshold, reached }: { threshold: number; reached: boolean }) {
  return (
    <p>
      <strong>Envío gratis</strong>{' '}
      {reached ? 'a todo México.' : `en compras desde ${formatMoney(threshold)}.`}
    </p>
  )
}

import { Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { isShippedFree } from '../installments-and-free-shipping.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { useShopData } from '../shared-shop-data.ts'
import { digitalDeliveryText } from '../text/availability-texts.ts'
import type { DeliveryResult } from './delivery-texts.ts'

// The delivery estimate works without script; the browser loads its code separately
const DeliveryEstimateBox = import.meta.env.SSR
  ? (await import('./delivery-estimate.tsx')).DeliveryEstimateBox
  : lazyHydratedComponent(async () => (await import('./delivery-estimate.tsx')).DeliveryEstimateBox)

/**
 * Delivery methods, delivery times and return terms of a product; texts of disabled policies are
 * hidden.
 */
export function DeliveryTerms({
  product,
  delivery,
}: {
  product: ProductDetail
  delivery: DeliveryResult | null
}) {
  const { settings } = useShopData()
  if (product.delivery === 'digital') {
    return (
      <ul className="deliver">
        <li>
          <Icon name="mail" />
          <span>
            <strong>{digitalDeliveryText}.</strong> Sale en cuanto se confirma tu pago.
          </span>
        </li>
      </ul>
    )
  }
  const shipping = settings?.free_shipping
  const returns = settings?.free_returns
  const sold = product.qty > 0 && product.best_price !== null
  if (!shipping && !returns && !sold) return null
  const policy = shipping ? (
    <FreeFrom
      threshold={shipping.threshold}
      reached={isShippedFree(shipping, product.best_price ?? 0)}
    />
  ) : null
  return (
    <ul className="deliver">
      {shipping || sold ? (
        <li>
          <Icon name="truck" />
          <div className="when">
            {sold ? (
              <Suspense fallback={policy}>
                <DeliveryEstimateBox product={product} given={delivery} policy={policy} />
              </Suspense>
            ) : (
              policy
            )}
          </div>
        </li>
      ) : null}
      {returns ? (
        <li>
          <Icon name="returns" />
          <span>Devolución gratis dentro de {returns.days_business} días hábiles.</span>
        </li>
      ) : null}
    </ul>
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

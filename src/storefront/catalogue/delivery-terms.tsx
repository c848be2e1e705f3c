import { Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { isSentFree } from '../price-terms.ts'
import { lazyPart } from '../rendering/lazy-part.tsx'
import { useShopData } from '../shop-data.ts'
import { digitalDelivery } from '../text/digital-delivery.ts'
import type { DeliveryAnswer } from './delivery-words.ts'

// Usable without script. The browser loads its code separately
const DeliveryEstimateBox = import.meta.env.SSR
  ? (await import('./delivery-estimate.tsx')).DeliveryEstimateBox
  : lazyPart(async () => (await import('./delivery-estimate.tsx')).DeliveryEstimateBox)

/** Delivery method, times and return terms; texts of disabled policies are hidden. */
export function DeliveryTerms({
  product,
  delivery,
}: {
  product: ProductDetail
  delivery: DeliveryAnswer | null
}) {
  const { settings } = useShopData()
  if (product.delivery === 'digital') {
    return (
      <ul className="deliver">
        <li>
          <Icon name="mail" />
          <span>
            <strong>{digitalDelivery}.</strong> Sale en cuanto se confirma tu pago.
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
      reached={isSentFree(shipping, product.best_price ?? 0)}
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

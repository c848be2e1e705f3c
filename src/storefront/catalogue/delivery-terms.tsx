import type { ProductDetail } from '#contract/catalogue.ts'
import { useShopData } from '../frame/shop-data.ts'
import { formatMoney } from '../text/format.ts'
import { Icon } from '../ui/icon.tsx'

/** How it gets there and how it goes back; texts of a policy that is off are not shown. */
export function DeliveryTerms({ product }: { product: ProductDetail }) {
  const { settings } = useShopData()
  if (product.delivery === 'digital') {
    return (
      <ul className="deliver">
        <li>
          <Icon name="mail" />
          <span>
            <strong>Entrega digital.</strong> Llega al correo de tu cuenta cuando se confirma el
            pago.
          </span>
        </li>
      </ul>
    )
  }
  const shipping = settings?.free_shipping
  const returns = settings?.free_returns
  if (!shipping && !returns) return null
  return (
    <ul className="deliver">
      {shipping ? (
        <li>
          <Icon name="truck" />
          {(product.best_price ?? 0) >= shipping.threshold ? (
            <span>
              <strong>Envío gratis</strong> a todo México.
            </span>
          ) : (
            <span>
              <strong>Envío gratis</strong> en compras desde {formatMoney(shipping.threshold)}.
            </span>
          )}
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

import { wordmarkOf } from '#domain/running/shop-name.ts'
import { Mark } from '../frame/logo.tsx'
import { nameOfShop, useShopData } from '../shop-data.ts'

/** Who sold it, above an order on paper. */
export function Letterhead() {
  const { settings } = useShopData()
  const support = settings?.support
  return (
    <div className="letterhead print-only">
      <p className="logo">
        <Mark />
        <span>{wordmarkOf(nameOfShop({ settings }))}</span>
      </p>
      {settings && support ? (
        <p className="small">
          {settings.name}
          <br />
          {support.address}
          <br />
          {support.phone}, {support.email}
        </p>
      ) : null}
    </div>
  )
}

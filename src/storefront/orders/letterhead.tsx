import { Mark } from '../frame/logo.tsx'
import { useShopData } from '../shop-data.ts'

/** Who sold it, above an order on paper. */
export function Letterhead() {
  const { settings } = useShopData()
  const support = settings?.support
  return (
    <div className="letterhead print-only">
      <p className="logo">
        <Mark />
        <span>tianguis</span>
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

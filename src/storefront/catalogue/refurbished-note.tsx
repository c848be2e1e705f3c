import type { ProductDetail } from '#contract/catalogue.ts'
import { Alert } from '#ui/alert.tsx'
import { useShopData } from '../shop-data.ts'

/** What a refurbished product has been through, said plainly. */
export function RefurbishedNote({ product }: { product: ProductDetail }) {
  const { settings } = useShopData()
  const past = product.refurbishment
  if (!past) return null
  const grade = settings?.refurbished_grades.find((one) => one.grade === past.grade)
  return (
    <Alert tone="good" title={`Reacondicionado, grado ${past.grade}`} icon="ok">
      <p>{grade?.text ?? past.cosmetic_notes}</p>
      <ul className="dashes">
        {grade ? <li>{past.cosmetic_notes}</li> : null}
        {past.battery_health_percent === null ? null : (
          <li>Batería con al menos {past.battery_health_percent} % de su capacidad.</li>
        )}
        <li>{past.warranty_months} meses de garantía.</li>
      </ul>
    </Alert>
  )
}

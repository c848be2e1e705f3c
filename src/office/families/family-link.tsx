import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Link from a product to its family, or to the form for a new family. */
export function FamilyLink({
  product: { sku, family_key: family },
}: {
  product: { sku: string; family_key: string | null }
}) {
  const { me } = useOfficeRootLoaderData()
  if (family !== null)
    return <Link to={createOfficePageUrl('Familia', { family })}>Abrir su familia</Link>
  if (!hasPermission('products:write', me)) return null
  return (
    <Link to={createOfficePageUrl('Familia nueva', {}, { de: sku })}>Hacer una familia con él</Link>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { PageHeader } from './page-header.tsx'

/**
 * Header of a page about one aspect of a product (such as stock), with links to the product list
 * and the product.
 */
export function ProductHeader({
  product: { sku, name },
  list,
  children,
}: {
  product: { sku: string; name: string }
  list: 'Inventario' | 'Licencias'
  children?: ReactNode
}) {
  const { me } = useOfficeRootLoaderData()
  return (
    <PageHeader
      title={name}
      state={<p className="num faint">{sku}</p>}
      back={<BackLink to={createOfficePageUrl(list)} label={list} />}
    >
      {children}
      {hasPermission('products:read', me) ? (
        <ButtonLink to={createOfficePageUrl('Producto', { sku })} kind="quiet">
          Ver producto
        </ButtonLink>
      ) : null}
    </PageHeader>
  )
}

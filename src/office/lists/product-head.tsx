import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { PageHead } from './page-head.tsx'

/** Header of a product subpage with links to list and product. */
export function ProductHead({
  product: { sku, name },
  list,
  children,
}: {
  product: { sku: string; name: string }
  list: 'Inventario' | 'Licencias'
  children?: ReactNode
}) {
  const { me } = useOfficeData()
  return (
    <PageHead
      title={name}
      state={<p className="num faint">{sku}</p>}
      back={<BackLink to={linkTo(list)} label={list} />}
    >
      {children}
      {mayDo('products:read', me) ? (
        <ButtonLink to={linkTo('Producto', { sku })} kind="quiet">
          Ver producto
        </ButtonLink>
      ) : null}
    </PageHead>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { PageHead } from './page-head.tsx'

/** The head of a page about one side of a product, such as its stock: the way back to its list and to the product. */
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

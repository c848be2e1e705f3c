import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  type ProductListFilter,
  createProductListUrl,
  toProductListQuery,
} from './product-list-filter.ts'

/** Action links of the product list: change history, bulk edit, download, picture upload, new product. */
export function ProductListActions({ choice }: { choice: ProductListFilter }) {
  const { me } = useOfficeRootLoaderData()
  const mayAdd = hasPermission('products:write', me)
  const mayEdit = mayAdd || hasPermission('prices:write', me) || hasPermission('stock:write', me)
  return (
    <>
      <Link className="btn quiet" to={createOfficePageUrl('Cambios')}>
        <Icon name="history" />
        Cambios
      </Link>
      {mayEdit ? (
        <Link
          className="btn quiet"
          to={createOfficePageUrl('Cambiar en bloque', {}, createProductListUrl(choice))}
        >
          <Icon name="edit" />
          Cambiar en bloque
        </Link>
      ) : null}
      <CsvLink call="products.csv" query={toProductListQuery(choice)} />
      {mayAdd ? (
        <>
          <Link className="btn quiet" to={createOfficePageUrl('Subir fotos')}>
            <Icon name="camera" />
            Subir fotos
          </Link>
          <Link className="btn" to={createOfficePageUrl('Familia nueva')}>
            Nueva familia
          </Link>
          <Link className="btn" to={createOfficePageUrl('Producto nuevo')}>
            <Icon name="plus" />
            Producto nuevo
          </Link>
        </>
      ) : null}
    </>
  )
}

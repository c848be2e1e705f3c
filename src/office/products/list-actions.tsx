import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { type Choice, choiceAddress, choiceQuery } from './product-choice.ts'

/** Action links of the product list: change history, bulk edit, download, picture upload, new product. */
export function ListActions({ choice }: { choice: Choice }) {
  const { me } = useOfficeData()
  const mayAdd = mayDo('products:write', me)
  const mayEdit = mayAdd || mayDo('prices:write', me) || mayDo('stock:write', me)
  return (
    <>
      <Link className="btn quiet" to={linkTo('Cambios')}>
        <Icon name="history" />
        Cambios
      </Link>
      {mayEdit ? (
        <Link className="btn quiet" to={linkTo('Cambiar en bloque', {}, choiceAddress(choice))}>
          <Icon name="edit" />
          Cambiar en bloque
        </Link>
      ) : null}
      <CsvLink call="products.csv" query={choiceQuery(choice)} />
      {mayAdd ? (
        <>
          <Link className="btn quiet" to={linkTo('Subir fotos')}>
            <Icon name="camera" />
            Subir fotos
          </Link>
          <Link className="btn" to={linkTo('Producto nuevo')}>
            <Icon name="plus" />
            Producto nuevo
          </Link>
        </>
      ) : null}
    </>
  )
}

import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  dateChangeOptions,
  roundingOptions,
  offerChangeOptions,
  priceChangeOptions,
  parseBulkEdit,
  stockChangeOptions,
} from './bulk-edit-fields.ts'
import { CategoryOptions } from './category-options.tsx'
import {
  createProductListUrl,
  toProductListQuery,
  type ProductListFilter,
  parseProductListFilter,
  productListTabs,
} from './product-list-filter.ts'
import './bulk.css'

const mostChosen = 1000

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const choice = parseProductListFilter(searchParams)
  const chosen = searchParams.getAll('sku').slice(0, mostChosen)
  const { categories } = await createOperatorApiReader(asked).get('listProducts', {
    query: { search: '-' },
  })
  return { choice, chosen, categories }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { searchParams } = new URL(asked.request.url)
    const products = searchParams.getAll('sku').slice(0, mostChosen)
    const choice =
      products.length > 0 ? { products } : toProductListQuery(parseProductListFilter(searchParams))
    const edit = parseBulkEdit(form)
    const { id } = await commands('createChangeSet', { body: { choice, edit } })
    return redirect(createOfficePageUrl('Cambio de productos', { id: String(id) }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Form of a bulk change of products; the page that follows previews the change of each product. */
export default function BulkEdit({ loaderData, actionData }: Props) {
  const { choice, chosen, categories } = loaderData
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const errors = actionData?.refusal?.fields ?? {}
  const select = (name: string, label: string, options: Readonly<Record<string, string>>) => (
    <Select label={label} name={name} defaultValue={typed.text(name)}>
      <option value="">No cambia</option>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
  const field = (name: string, label: string, type?: 'date' | 'time') => (
    <FormField
      label={label}
      name={name}
      defaultValue={typed.text(name)}
      error={errors[name]}
      autoComplete="off"
      {...(type ? { type } : { inputMode: 'decimal' })}
    />
  )
  return (
    <>
      <PageHeader
        title="Cambiar en bloque"
        state={chosenWords(choice, chosen)}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Productos', {}, createProductListUrl(choice))}
          >
            <Icon name="back" />
            <span className="sr">Volver a Productos</span>
          </Link>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <Form method="post" className="bulk-edit">
        {hasPermission('prices:write', me) ? (
          <>
            <fieldset>
              <legend>Precio</legend>
              {select('precio', 'Cómo', priceChangeOptions)}
              {field('precio-cuanto', 'Cuánto')}
              <Select
                label="Redondear"
                name="redondear"
                defaultValue={typed.text('redondear', 'exact')}
              >
                {Object.entries(roundingOptions).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            </fieldset>
            <fieldset>
              <legend>Oferta</legend>
              {select('oferta', 'Cómo', offerChangeOptions)}
              {field('oferta-cuanto', 'Cuánto')}
              {field('oferta-desde', 'Desde', 'date')}
              {field('oferta-desde-hora', 'A las', 'time')}
              {field('oferta-hasta', 'Hasta', 'date')}
              {field('oferta-hasta-hora', 'Hasta las', 'time')}
            </fieldset>
          </>
        ) : null}
        {hasPermission('stock:write', me) ? (
          <fieldset>
            <legend>Existencia</legend>
            {select('existencia', 'Cómo', stockChangeOptions)}
            {field('existencia-cuanto', 'Cuántas')}
            <FormField
              label="Motivo"
              name="existencia-motivo"
              maxLength={120}
              defaultValue={typed.text('existencia-motivo')}
              error={errors['existencia-motivo']}
              autoComplete="off"
            />
          </fieldset>
        ) : null}
        {hasPermission('products:write', me) ? (
          <>
            <fieldset>
              <legend>Tienda</legend>
              {select('tienda', 'En la tienda', { mostrar: 'Visibles', ocultar: 'Ocultos' })}
            </fieldset>
            <fieldset>
              <legend>Fechas en la tienda</legend>
              {select('fechas', 'Cómo', dateChangeOptions)}
              {field('fechas-desde', 'Visibles desde', 'date')}
              {field('fechas-desde-hora', 'A las', 'time')}
              {field('fechas-hasta', 'Hasta', 'date')}
              {field('fechas-hasta-hora', 'Hasta las', 'time')}
            </fieldset>
            <fieldset>
              <legend>Categoría</legend>
              {select('categoria-como', 'Cómo', {
                principal: 'Hacerla su principal',
                agregar: 'Agregarla',
                quitar: 'Quitarla',
              })}
              <Select
                label="Cuál"
                name="categoria-cual"
                defaultValue={typed.text('categoria-cual')}
              >
                <CategoryOptions categories={categories} />
              </Select>
            </fieldset>
          </>
        ) : null}
        <p>
          <Button type="submit" kind="primary">
            Ver antes y después
          </Button>
        </p>
        <p className="hint">Nada se guarda hasta que lo apliques en la página que sigue.</p>
      </Form>
      <Disclosure title="Qué pasa con carritos, ofertas y pedidos">
        <p>
          Los carritos toman el precio nuevo y lo dicen. Los pedidos hechos no cambian. Una oferta
          que no quede abajo del precio se rechaza en su renglón y los demás siguen. Más de 50
          precios piden que confirmes quién eres. Un cambio se deshace entero durante 90 días.
        </p>
      </Disclosure>
      <ShortcutAndCliHintFooter command="edit-products --category accesorios --price=-7.5% --round .90" />
    </>
  )
}

function chosenWords(
  { tab, search, category, attribute }: ProductListFilter,
  chosen: readonly string[],
): string {
  if (chosen.length > 0)
    return chosen.length === 1 ? '1 producto elegido' : `${chosen.length} productos elegidos`
  const said = [
    productListTabs.get(tab)?.label ?? '',
    ...(search ? [`que dicen «${search}»`] : []),
    ...(category ? [`de la categoría ${category}`] : []),
    ...(attribute ? [`con ${attribute}`] : []),
  ]
  return said.join(', ')
}

import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { dateWays, endings, offerWays, priceWays, readBulkEdit, stockWays } from './bulk-fields.ts'
import { CategoryOptions } from './category-options.tsx'
import { choiceAddress, choiceQuery, type Choice, readChoice, tabs } from './product-choice.ts'
import './bulk.css'

const mostChosen = 1000

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const choice = readChoice(searchParams)
  const chosen = searchParams.getAll('sku').slice(0, mostChosen)
  const { categories } = await readsFor(asked).get('listProducts', { query: { search: '-' } })
  return { choice, chosen, categories }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const { searchParams } = new URL(asked.request.url)
    const products = searchParams.getAll('sku').slice(0, mostChosen)
    const choice = products.length > 0 ? { products } : choiceQuery(readChoice(searchParams))
    const edit = readBulkEdit(form)
    const { id } = await commands('createChangeSet', { body: { choice, edit } })
    return redirect(linkTo('Cambio de productos', { id: String(id) }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Form of a bulk product change; the next page previews each product. */
export default function BulkEdit({ loaderData, actionData }: Props) {
  const { choice, chosen, categories } = loaderData
  const { me } = useOfficeData()
  const typed = useTyped(actionData)
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
    <Field
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
      <PageHead
        title="Cambiar en bloque"
        state={chosenWords(choice, chosen)}
        back={
          <Link className="btn quiet icon" to={linkTo('Productos', {}, choiceAddress(choice))}>
            <Icon name="back" />
            <span className="sr">Volver a Productos</span>
          </Link>
        }
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <Form method="post" className="bulk-edit">
        {mayDo('prices:write', me) ? (
          <>
            <fieldset>
              <legend>Precio</legend>
              {select('precio', 'Cómo', priceWays)}
              {field('precio-cuanto', 'Cuánto')}
              <Select
                label="Redondear"
                name="redondear"
                defaultValue={typed.text('redondear', 'exact')}
              >
                {Object.entries(endings).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            </fieldset>
            <fieldset>
              <legend>Oferta</legend>
              {select('oferta', 'Cómo', offerWays)}
              {field('oferta-cuanto', 'Cuánto')}
              {field('oferta-desde', 'Desde', 'date')}
              {field('oferta-desde-hora', 'A las', 'time')}
              {field('oferta-hasta', 'Hasta', 'date')}
              {field('oferta-hasta-hora', 'Hasta las', 'time')}
            </fieldset>
          </>
        ) : null}
        {mayDo('stock:write', me) ? (
          <fieldset>
            <legend>Existencia</legend>
            {select('existencia', 'Cómo', stockWays)}
            {field('existencia-cuanto', 'Cuántas')}
            <Field
              label="Motivo"
              name="existencia-motivo"
              maxLength={120}
              defaultValue={typed.text('existencia-motivo')}
              error={errors['existencia-motivo']}
              autoComplete="off"
            />
          </fieldset>
        ) : null}
        {mayDo('products:write', me) ? (
          <>
            <fieldset>
              <legend>Tienda</legend>
              {select('tienda', 'En la tienda', { mostrar: 'Visibles', ocultar: 'Ocultos' })}
            </fieldset>
            <fieldset>
              <legend>Fechas en la tienda</legend>
              {select('fechas', 'Cómo', dateWays)}
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
      <Fold title="Qué pasa con carritos, ofertas y pedidos">
        <p>
          Los carritos toman el precio nuevo y lo dicen. Los pedidos hechos no cambian. Una oferta
          que no quede abajo del precio se rechaza en su renglón y los demás siguen. Más de 50
          precios piden que confirmes quién eres. Un cambio se deshace entero durante 90 días.
        </p>
      </Fold>
      <CliHint command="edit-products --category accesorios --price=-7.5% --round .90" />
    </>
  )
}

function chosenWords(
  { tab, search, category, attribute }: Choice,
  chosen: readonly string[],
): string {
  if (chosen.length > 0)
    return chosen.length === 1 ? '1 producto elegido' : `${chosen.length} productos elegidos`
  const said = [
    tabs.get(tab)?.label ?? '',
    ...(search ? [`que dicen «${search}»`] : []),
    ...(category ? [`de la categoría ${category}`] : []),
    ...(attribute ? [`con ${attribute}`] : []),
  ]
  return said.join(', ')
}

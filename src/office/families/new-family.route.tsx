import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { formatUnreadableAmountHint } from '#domain/format-money.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import { splitLines } from '#domain/split-lines.ts'
import { Button } from '#ui/button.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { createInvalidFormFieldsError } from '../forms/parse-number-fields.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CategoryOptions } from '../products/category-options.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import './families.css'

const places = [1, 2, 3]
const examples = [
  ['Color', 'Negro, Azul, Lila'],
  ['Capacidad', '128 GB, 256 GB'],
  ['Talla', 'CH, M, G'],
]

export async function loader(asked: LoaderFunctionArgs) {
  const from = new URL(asked.request.url).searchParams.get('de')
  const reads = createOperatorApiReader(asked)
  const [{ categories }, product] = await Promise.all([
    reads.get('listProducts', { query: { search: '-' } }),
    from === null ? null : reads.get('getProduct', { params: { product: from } }),
  ])
  return { categories, product: product && { sku: product.sku, name: product.name } }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const options = places.flatMap((place) => {
      const [label, values] = [text(`opcion-${place}`), text(`valores-${place}`)]
      if (label === '' && values === '') return []
      return { label, values: splitLines(values.replaceAll(',', '\n')) }
    })
    const price = text('precio')
    const amount = parsePesos(price)
    if (price !== '' && amount === null)
      throw createInvalidFormFieldsError({ price: formatUnreadableAmountHint(price) })
    const from = new URL(asked.request.url).searchParams.get('de') ?? undefined
    const created = await commands('createFamily', {
      body: {
        name: text('nombre'),
        options,
        ...(text('categoria') !== '' && { category: text('categoria') }),
        ...(amount !== null && { price: toPesos(amount) }),
        ...(text('sku') !== '' && { sku: text('sku') }),
        ...(from !== undefined && { from }),
      },
    })
    return redirectWithFlash(
      created.messageForUser,
      createOfficePageUrl('Familia', { family: created.key }),
    )
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page with the form for a new family: its options make its products. */
export default function NewFamily({ loaderData: { categories, product }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const { refusal } = actionData ?? {}
  const errors = refusal?.fields ?? {}
  const field = (
    name: string,
    label: string,
    rest: {
      error?: string | undefined
      hint?: string
      placeholder?: string
      optional?: boolean
      inputMode?: 'decimal'
    } = {},
    begun = '',
  ) => (
    <FormField
      label={label}
      name={name}
      maxLength={400}
      autoComplete="off"
      defaultValue={typed.text(name, begun)}
      {...rest}
    />
  )
  return (
    <>
      <PageHeader
        title="Familia nueva"
        state={product ? `Empieza con ${product.name}` : undefined}
        back={
          <Link
            className="btn quiet icon"
            to={
              product
                ? createOfficePageUrl('Producto', { sku: product.sku })
                : createOfficePageUrl('Productos')
            }
            aria-label={product ? 'Volver al producto' : 'Volver a Productos'}
          >
            <Icon name="left" />
          </Link>
        }
      />
      <FormErrorAlert refusal={refusal} />
      <p className="hint">
        {product
          ? 'Ese producto es el primero de cada opción. Los demás se crean como él, ocultos y sin existencia.'
          : 'Se crea un producto oculto por cada combinación; sus precios y códigos se cambian juntos en la página que sigue.'}
      </p>
      <Form method="post" className="new-family">
        {field('nombre', 'Nombre', { error: errors.name }, product?.name)}
        <fieldset>
          <legend className="label">Opciones</legend>
          {places.map((place) => (
            <div key={place} className="option-fields">
              {field(`opcion-${place}`, `Opción ${place}`, {
                placeholder: examples[place - 1]?.[0] ?? '',
                optional: place > 1,
              })}
              {field(`valores-${place}`, 'Sus valores, separados por comas', {
                placeholder: examples[place - 1]?.[1] ?? '',
                ...(place === 1 && { error: errors.options }),
              })}
            </div>
          ))}
        </fieldset>
        <div className="three">
          {product ? null : (
            <Select
              label="Categoría"
              name="categoria"
              defaultValue={typed.text('categoria')}
              error={errors.category}
            >
              <option value="">Elige una</option>
              <CategoryOptions categories={categories} />
            </Select>
          )}
          {hasPermission('prices:write', me)
            ? field('precio', 'Precio de todos', {
                error: errors.price,
                optional: true,
                inputMode: 'decimal',
                ...(product && { hint: 'Vacío: el de ese producto.' }),
              })
            : null}
          {field('sku', 'Sus SKU empiezan con', {
            error: errors.sku,
            optional: true,
            placeholder: 'GAL-A5',
          })}
        </div>
        {errors.from ? <p className="error">{errors.from}</p> : null}
        <div>
          <Button type="submit" kind="primary">
            Crear la familia
          </Button>
        </div>
      </Form>
      <ShortcutAndCliHintFooter command='add-family "Celular Galaxia A5" --option "Color: Negro, Azul" --category celulares' />
    </>
  )
}

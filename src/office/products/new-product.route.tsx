import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { DeskProductReply } from '#contract/operator/products.ts'
import { descriptor, type FieldName } from '#domain/catalogue/product-content.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { CategoryOptions } from './category-options.tsx'
import { labelOf, readEdited, textsOf } from './field-texts.ts'
import { ProductField } from './product-fields.tsx'
import { ReadTexts } from './read-texts.tsx'
import './product.css'

/** Initial fields of a new product; other fields are on its page. */
const newFields: readonly FieldName[] = [
  'name',
  'sku',
  'urlKey',
  'brand',
  'price',
  'stock',
  'delivery',
  'weightGrams',
  'description',
]
/** Fields that are not copied, because they are unique per product. */
const ownFields: ReadonlySet<FieldName> = new Set(['sku', 'urlKey', 'stock'])
const hints: Partial<Record<FieldName, string>> = {
  urlKey: 'Si la dejas vacía, se crea a partir del nombre.',
}
const needs: Partial<Record<FieldName, 'prices:write' | 'stock:write'>> = {
  price: 'prices:write',
  stock: 'stock:write',
}
const categoryField = descriptor('categories').feed

export async function loader(asked: LoaderFunctionArgs) {
  const like = new URL(asked.request.url).searchParams.get('de')
  const reads = readsFor(asked)
  const [{ categories }, copied] = await Promise.all([
    reads.get('listProducts', { query: { search: '-' } }),
    like === null ? null : reads.get('getProduct', { params: { product: like } }),
  ])
  return { categories, copied }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const { fields } = readEdited(form, newFields)
    const category = String(form.get(categoryField) ?? '')
    if (category !== '' && category !== form.get('categoria-copiada'))
      fields[categoryField] = [category]
    const copy = new URL(asked.request.url).searchParams.get('de') ?? undefined
    const body = { fields, copy_of: copy }
    const { sku, messageForUser } = await commands('createProduct', { body })
    return redirectWithFlash(messageForUser, linkTo('Producto', { sku }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Form for a new product, empty or copied. */
export default function NewProduct({ loaderData: { categories, copied }, actionData }: Props) {
  const { me } = useOfficeData()
  const typed = useTyped(actionData)
  const { refusal } = actionData ?? {}
  const errors = refusal?.fields ?? {}
  const begun = copied ? copiedTexts(copied) : {}
  const mine = newFields.filter((name) => !needs[name] || mayDo(needs[name], me))
  const category = copied ? mainCategory(copied) : ''
  return (
    <>
      <PageHead
        title={copied ? 'Duplicar producto' : 'Producto nuevo'}
        state={copied ? <p>Como {copied.name}</p> : undefined}
        back={
          <Link
            className="btn quiet icon"
            to={copied ? linkTo('Producto', { sku: copied.sku }) : linkTo('Productos')}
          >
            <Icon name="left" />
            <span className="sr">{copied ? 'Volver al producto' : 'Volver a Productos'}</span>
          </Link>
        }
      />
      <RefusalAlert refusal={refusal} />
      <p className="hint">
        Se agrega oculto: nadie lo ve hasta que lo muestres en su página.
        {copied
          ? ' Toma del otro textos, atributos, relacionados y fotos; no su existencia, SKU, EAN ni dirección.'
          : ' Atributos, fotos y lo demás se dicen en su página.'}
      </p>
      <Form method="post" className="product-form new-product">
        {copied ? <ReadTexts texts={begun} typed={typed} /> : null}
        <input type="hidden" name="categoria-copiada" value={category} />
        <div className="product-fields">
          {mine.map((name) => {
            const { feed } = descriptor(name)
            const given = name === 'name' && copied ? `${copied.name} (copia)` : begun[feed]
            return (
              <ProductField
                key={name}
                name={name}
                text={typed.text(feed, given)}
                error={errors[feed]}
                hint={hints[name]}
              />
            )
          })}
          <Select
            label={labelOf('categories')}
            name={categoryField}
            defaultValue={typed.text(categoryField, category)}
            error={errors[categoryField]}
            hint="La principal; en su página se agregan otras."
          >
            <option value="">Elige una</option>
            <CategoryOptions categories={categories} />
          </Select>
        </div>
        <div>
          <Button type="submit" kind="primary">
            Agregar, oculto
          </Button>
        </div>
      </Form>
      <CliHint command='add-product --set name="Lámpara" --set sku=LAM-1 --set categories=hogar' />
    </>
  )
}

function copiedTexts({ fields }: DeskProductReply): Record<string, string> {
  const own = [...ownFields].map((name): [string, string] => [descriptor(name).feed, ''])
  return { ...textsOf(newFields, fields), ...Object.fromEntries(own) }
}

function mainCategory({ fields }: DeskProductReply): string {
  const { categories } = fields
  return Array.isArray(categories) ? String(categories[0] ?? '') : ''
}

import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { OfficeProductResponse } from '#contract/operator/products.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CategoryOptions } from './category-options.tsx'
import { HiddenOriginalValueFields } from './original-values-fields.tsx'
import { ProductDailyFields } from './product-daily-fields.tsx'
import { ProductFields, productFormId } from './product-fields.tsx'
import { parseEditedFields, toProductPageTexts } from './product-form.ts'
import './product.css'
import './product-page.css'

/**
 * Fields on the form for a new product; all other product fields are edited later, on the product
 * page.
 */
const newFields = {
  daily: ['price', 'cost', 'stock'],
  texts: ['name', 'richDescription'],
  rest: ['sku', 'brand', 'urlKey', 'delivery', 'weightGrams'],
} as const satisfies Record<string, readonly ProductFieldName[]>
const allNewFields: readonly ProductFieldName[] = Object.values(newFields).flat()
/** Fields left empty when a product is copied, because their values are unique per product. */
const ownFields: ReadonlySet<ProductFieldName> = new Set(['sku', 'urlKey', 'stock'])
const needs = { price: 'prices:write', cost: 'costs:write', stock: 'stock:write' } as const
const categoryField = getProductFieldDescriptor('categories').feed

export async function loader(asked: LoaderFunctionArgs) {
  const like = new URL(asked.request.url).searchParams.get('de')
  const reads = createOperatorApiReader(asked)
  const [{ categories }, copied] = await Promise.all([
    reads.get('listProducts', { query: { search: '-' } }),
    like === null ? null : reads.get('getProduct', { params: { product: like } }),
  ])
  return { categories, copied }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { fields } = parseEditedFields(form, allNewFields)
    const category = String(form.get(categoryField) ?? '')
    if (category !== '' && category !== form.get('categoria-copiada'))
      fields[categoryField] = [category]
    const copy = new URL(asked.request.url).searchParams.get('de') ?? undefined
    const body = { fields, copy_of: copy }
    const { sku, messageForUser } = await commands('createProduct', { body })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Producto', { sku }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page with the form for a new product, empty or filled from an existing product. */
export default function NewProduct({ loaderData: { categories, copied }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const { refusal } = actionData ?? {}
  const begun = copied ? copiedTexts(copied) : {}
  const of = { texts: begun, typed, errors: refusal?.fields ?? {} }
  const daily = newFields.daily.filter((name) => hasPermission(needs[name], me))
  const category = copied ? mainCategory(copied) : ''
  return (
    <>
      <PageHeader
        title={copied ? 'Duplicar producto' : 'Producto nuevo'}
        state={copied ? <p>Como {copied.name}</p> : undefined}
        back={
          <Link
            className="btn quiet icon"
            to={
              copied
                ? createOfficePageUrl('Producto', { sku: copied.sku })
                : createOfficePageUrl('Productos')
            }
          >
            <Icon name="left" />
            <span className="sr">{copied ? 'Volver al producto' : 'Volver a Productos'}</span>
          </Link>
        }
      />
      <FormErrorAlert refusal={refusal} />
      <p className="hint">
        Se agrega oculto: nadie lo ve hasta que lo muestres en su página.
        {copied
          ? ' Toma del otro textos, atributos, relacionados y fotos; no su existencia, SKU, EAN ni dirección.'
          : ' Atributos, fotos y lo demás se dicen en su página.'}
      </p>
      <Form method="post" id={productFormId} className="product-form new-product">
        {copied ? <HiddenOriginalValueFields texts={begun} typed={typed} /> : null}
        <input type="hidden" name="categoria-copiada" value={category} />
        {daily.length > 0 ? <ProductDailyFields names={daily} of={of} /> : null}
        <ProductFields names={newFields.texts} of={of} />
        <div className="product-fields">
          <Select
            label="Categoría"
            name={categoryField}
            defaultValue={typed.text(categoryField, category)}
            error={of.errors[categoryField]}
            hint="La principal; en su página se agregan otras."
          >
            <option value="">Elige una</option>
            <CategoryOptions categories={categories} />
          </Select>
        </div>
        <ProductFields names={newFields.rest} of={of} />
        <div>
          <Button type="submit" kind="primary">
            Agregar, oculto
          </Button>
        </div>
      </Form>
      <ShortcutAndCliHintFooter command='add-product --set name="Lámpara" --set sku=LAM-1 --set categories=hogar' />
    </>
  )
}

function copiedTexts({ fields }: OfficeProductResponse): Record<string, string> {
  const own = [...ownFields].map((name): [string, string] => [
    getProductFieldDescriptor(name).feed,
    '',
  ])
  return {
    ...toProductPageTexts(allNewFields, fields),
    ...Object.fromEntries(own),
    name: `${String(fields.name)} (copia)`,
  }
}

function mainCategory({ fields }: OfficeProductResponse): string {
  const { categories } = fields
  return Array.isArray(categories) ? String(categories[0] ?? '') : ''
}

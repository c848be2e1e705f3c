import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  toAttributeFormValues,
  AttributeRows,
  parseAttributesBeforeAndAfter,
} from './attribute-rows.tsx'
import { CategoriesField } from './categories-field.tsx'
import { readOfferEndConfirmation, ProductFormErrorAlert } from './end-offer-confirmation.tsx'
import { HiddenOriginalValueFields } from './original-values-fields.tsx'
import { ProductAside } from './product-aside.tsx'
import { productFieldGroups, editableProductFields, ProductFieldInput } from './product-fields.tsx'
import {
  createProductFormDefinition,
  parseEditedFields,
  toProductFormValues,
} from './product-form.ts'
import { parseRefurbishment, RefurbishmentFields } from './refurbishment-fields.tsx'
import { findUndoableChange, UndoChangeNotice } from './undo-product-change-notice.tsx'
import { formatHiddenReason, formatNextVisibilityChange } from './visibility-labels.ts'
import './product.css'

const form = createProductFormDefinition(editableProductFields)
const formId = 'producto'

export async function loader(asked: LoaderFunctionArgs) {
  const done = new URL(asked.request.url).searchParams.get('hecho') ?? ''
  const reads = createOperatorApiReader(asked)
  const [product, { categories }, changed] = await Promise.all([
    reads.get('getProduct', { params: { product: asked.params.sku ?? '' } }),
    reads.get('listProducts', { query: { search: '-' } }),
    /^[1-9]\d{0,14}$/.test(done) ? reads.get('getChangeSet', { params: { id: done } }) : null,
  ])
  return {
    product,
    categories,
    done: changed && findUndoableChange(changed.set, Date.now()),
  }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (data, commands) => {
    const sku = asked.params.sku ?? ''
    if (data.get('hacer') === 'deshacer') {
      const moved = await commands('undoChangeSet', { params: { id: Number(data.get('cambio')) } })
      return redirectWithFlash(moved.messageForUser, createOfficePageUrl('Producto', { sku }))
    }
    const { fields, was } = parseEditedFields(data, editableProductFields)
    const attributes = data.has('atributo') ? parseAttributesBeforeAndAfter(data) : null
    if (attributes) {
      fields.attributes = attributes.now
      was.attributes = attributes.was
    }
    const refurbishment = data.has('reacondicionado') ? parseRefurbishment(data) : null
    if (refurbishment) {
      fields.refurbishment = refurbishment.now
      was.refurbishment = refurbishment.was
    }
    const { change_set } = await commands('updateProduct', {
      params: { product: sku },
      body: {
        fields,
        was,
        ...readOfferEndConfirmation(data),
      },
    })
    const moved = typeof fields.sku === 'string' ? fields.sku : sku
    return redirect(
      createOfficePageUrl('Producto', { sku: moved }, { hecho: change_set ?? undefined }),
    )
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of one product: fields, reservations, price history. */
export default function Product({ loaderData: { product, categories, done }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const { refusal } = actionData ?? {}
  const { sku, name, visible, qty, reserved } = product
  const days = formatNextVisibilityChange(product)
  const head = (
    <PageHeader
      title={name}
      state={
        <p>
          <span className={visible ? (qty > reserved ? 'st ok' : 'st no') : 'st wait'}>
            {visible
              ? qty > reserved
                ? 'Se ve en la tienda'
                : 'Agotado'
              : formatHiddenReason(product)}
          </span>{' '}
          {days ? <span className="faint">{days} · </span> : null}
          <span className="num faint">{sku}</span>
        </p>
      }
      back={
        <Link
          className="btn quiet icon"
          to={createOfficePageUrl('Productos')}
          aria-label="Volver a Productos"
        >
          <Icon name="left" />
        </Link>
      }
    >
      {hasPermission('products:write', me) ? (
        <Link className="btn quiet" to={createOfficePageUrl('Producto nuevo', {}, { de: sku })}>
          <Icon name="copy" />
          Duplicar
        </Link>
      ) : null}
      {visible ? (
        <a className="btn" href={product.url} target="_blank" rel="noreferrer">
          <Icon name="eye" />
          Ver como cliente
        </a>
      ) : null}
    </PageHeader>
  )
  if (isEditConflict(refusal))
    return (
      <>
        {head}
        <EditConflictPanel
          refusal={refusal}
          form={form}
          to={createOfficePageUrl('Producto', { sku })}
        />
      </>
    )
  const texts = toProductFormValues(editableProductFields, product.fields)
  const mayEdit = ['prices:write', 'stock:write', 'products:write'] as const
  const maySave = mayEdit.some((one) => hasPermission(one, me))
  return (
    <>
      {head}
      <nav className="tabs" aria-label="Partes del producto">
        {productFieldGroups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        <a href="#atributos">
          Atributos <b>{toAttributeFormValues(product.fields).length}</b>
        </a>
      </nav>
      <ProductFormErrorAlert refusal={refusal} form={formId} />
      <div className="cols">
        <Form method="post" id={formId} className="product-form">
          <HiddenOriginalValueFields texts={texts} typed={typed} />
          {productFieldGroups.map(({ id, title, fields }) => (
            <section key={id} id={id} aria-labelledby={`${id}-t`}>
              <h2 id={`${id}-t`}>{title}</h2>
              <div className="product-fields">
                {fields.map((field) => {
                  const { feed } = getProductFieldDescriptor(field)
                  const text = typed.text(feed, texts[feed])
                  const error = refusal?.fields[feed]
                  const key = `${field} ${text}`
                  return field === 'categories' ? (
                    <CategoriesField {...{ name: feed, text, error, categories }} key={key} />
                  ) : (
                    <ProductFieldInput {...{ name: field, text, error }} key={key} />
                  )
                })}
              </div>
            </section>
          ))}
          <section id="atributos" aria-labelledby="atributos-t">
            <h2 id="atributos-t">Atributos</h2>
            <AttributeRows
              key={JSON.stringify(product.fields.attributes)}
              attributes={toAttributeFormValues(product.fields)}
              offered={product.offered}
            />
          </section>
          <section id="reacondicionado" aria-labelledby="reacondicionado-t">
            <h2 id="reacondicionado-t">Reacondicionado</h2>
            <RefurbishmentFields
              key={JSON.stringify(product.fields.refurbishment)}
              given={product.fields.refurbishment}
              typed={typed}
              error={refusal?.fields.refurbishment}
            />
          </section>
          {maySave ? (
            <div className="save-bar">
              <span className="faint">Solo se guarda lo que cambies.</span>
              <Button type="submit" kind="primary">
                Guardar
              </Button>
            </div>
          ) : null}
        </Form>
        <ProductAside product={product} />
      </div>
      <ShortcutAndCliHintFooter command={`change-product ${sku} --set price=1299`} />
      {done ? <UndoChangeNotice key={done.id} change={done} /> : null}
    </>
  )
}

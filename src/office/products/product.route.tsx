import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { descriptor } from '#domain/catalogue/product-content.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { attributesIn, AttributeRows, readAttributes } from './attribute-rows.tsx'
import { CategoriesField } from './categories-field.tsx'
import { productForm, readEdited, textsOf } from './field-texts.ts'
import { offerConfirmation, ProductRefusal } from './offer-question.tsx'
import { ProductAside } from './product-aside.tsx'
import { fieldGroups, pageFields, ProductField } from './product-fields.tsx'
import { ReadTexts } from './read-texts.tsx'
import { readRefurbishment, RefurbishmentFields } from './refurbishment-fields.tsx'
import { changedRecently, UndoChange } from './undo-change.tsx'
import { hiddenWord, visibleDays } from './visible-words.ts'
import './product.css'

const form = productForm(pageFields)
const formId = 'producto'

export async function loader(asked: LoaderFunctionArgs) {
  const done = new URL(asked.request.url).searchParams.get('hecho') ?? ''
  const reads = readsFor(asked)
  const [product, { categories }, changed] = await Promise.all([
    reads.get('getProduct', { params: { product: asked.params.sku ?? '' } }),
    reads.get('listProducts', { query: { search: '-' } }),
    /^[1-9]\d{0,14}$/.test(done) ? reads.get('getChangeSet', { params: { id: done } }) : null,
  ])
  return { product, categories, done: changed && changedRecently(changed.set, Date.now()) }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (data, commands) => {
    const sku = asked.params.sku ?? ''
    if (data.get('hacer') === 'deshacer') {
      const moved = await commands('undoChangeSet', { params: { id: Number(data.get('cambio')) } })
      return redirectWithFlash(moved.messageForUser, linkTo('Producto', { sku }))
    }
    const { fields, was } = readEdited(data, pageFields)
    const attributes = data.has('atributo') ? readAttributes(data) : null
    if (attributes) {
      fields.attributes = attributes.now
      was.attributes = attributes.was
    }
    const refurbishment = data.has('reacondicionado') ? readRefurbishment(data) : null
    if (refurbishment) {
      fields.refurbishment = refurbishment.now
      was.refurbishment = refurbishment.was
    }
    const { change_set } = await commands('updateProduct', {
      params: { product: sku },
      body: {
        fields,
        was,
        ...offerConfirmation(data),
      },
    })
    const moved = typeof fields.sku === 'string' ? fields.sku : sku
    return redirect(linkTo('Producto', { sku: moved }, { hecho: change_set ?? undefined }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Page of one product: fields, reservations, price history. */
export default function Product({ loaderData: { product, categories, done }, actionData }: Props) {
  const { me } = useOfficeData()
  const typed = useTyped(actionData)
  const { refusal } = actionData ?? {}
  const { sku, name, visible, qty, reserved } = product
  const days = visibleDays(product)
  const head = (
    <PageHead
      title={name}
      state={
        <p>
          <span className={visible ? (qty > reserved ? 'st ok' : 'st no') : 'st wait'}>
            {visible ? (qty > reserved ? 'Se ve en la tienda' : 'Agotado') : hiddenWord(product)}
          </span>{' '}
          {days ? <span className="faint">{days} · </span> : null}
          <span className="num faint">{sku}</span>
        </p>
      }
      back={
        <Link className="btn quiet icon" to={linkTo('Productos')} aria-label="Volver a Productos">
          <Icon name="left" />
        </Link>
      }
    >
      {mayDo('products:write', me) ? (
        <Link className="btn quiet" to={linkTo('Producto nuevo', {}, { de: sku })}>
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
    </PageHead>
  )
  if (isChanged(refusal))
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={form} to={linkTo('Producto', { sku })} />
      </>
    )
  const texts = textsOf(pageFields, product.fields)
  const mayEdit = ['prices:write', 'stock:write', 'products:write'] as const
  const maySave = mayEdit.some((one) => mayDo(one, me))
  return (
    <>
      {head}
      <nav className="tabs" aria-label="Partes del producto">
        {fieldGroups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        <a href="#atributos">
          Atributos <b>{attributesIn(product.fields).length}</b>
        </a>
      </nav>
      <ProductRefusal refusal={refusal} form={formId} />
      <div className="cols">
        <Form method="post" id={formId} className="product-form">
          <ReadTexts texts={texts} typed={typed} />
          {fieldGroups.map(({ id, title, fields }) => (
            <section key={id} id={id} aria-labelledby={`${id}-t`}>
              <h2 id={`${id}-t`}>{title}</h2>
              <div className="product-fields">
                {fields.map((field) => {
                  const { feed } = descriptor(field)
                  const text = typed.text(feed, texts[feed])
                  const error = refusal?.fields[feed]
                  const key = `${field} ${text}`
                  return field === 'categories' ? (
                    <CategoriesField {...{ name: feed, text, error, categories }} key={key} />
                  ) : (
                    <ProductField {...{ name: field, text, error }} key={key} />
                  )
                })}
              </div>
            </section>
          ))}
          <section id="atributos" aria-labelledby="atributos-t">
            <h2 id="atributos-t">Atributos</h2>
            <AttributeRows
              key={JSON.stringify(product.fields.attributes)}
              attributes={attributesIn(product.fields)}
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
      <CliHint command={`change-product ${sku} --set price=1299`} />
      {done ? <UndoChange key={done.id} change={done} /> : null}
    </>
  )
}

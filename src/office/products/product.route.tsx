import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatTimeOfDay, toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { parseAttributesBeforeAndAfter } from './attribute-rows.tsx'
import { readOfferEndConfirmation, ProductFormErrorAlert } from './end-offer-confirmation.tsx'
import { HiddenOriginalValueFields } from './original-values-fields.tsx'
import { runPictureAction } from './picture-actions.ts'
import { PictureEditConflict, readSubmittedPictures } from './picture-edit-conflict.tsx'
import { ProductPictureList } from './picture-list.tsx'
import { ProductAside } from './product-aside.tsx'
import { ProductDailyFields } from './product-daily-fields.tsx'
import {
  editableProductFields,
  productFieldGroups,
  ProductFields,
  productFormId,
} from './product-fields.tsx'
import { OfferDaysFold, ProductFolds } from './product-folds.tsx'
import {
  addDescriptionsRead,
  createProductFormDefinition,
  hasFormattingField,
  parseEditedFields,
  toProductPageTexts,
} from './product-form.ts'
import { ProductVisibility } from './product-visibility.tsx'
import { parseRefurbishment } from './refurbishment-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { findUndoableChange, UndoChangeNotice } from './undo-product-change-notice.tsx'
import './product.css'
import './product-page.css'

const form = createProductFormDefinition(editableProductFields)

/** Time in ms during which a picture change shows its undo button. */
const offeredMs = 600_000

export async function loader(asked: LoaderFunctionArgs) {
  const done = new URL(asked.request.url).searchParams.get('hecho') ?? ''
  const reads = createOperatorApiReader(asked)
  const params = { product: asked.params.sku ?? '' }
  const [product, gallery, { categories }, changed] = await Promise.all([
    reads.get('getProduct', { params }),
    reads.get('listProductPictures', { params }),
    reads.get('listProducts', { query: { search: '-' } }),
    /^[1-9]\d{0,14}$/.test(done) ? reads.get('getChangeSet', { params: { id: done } }) : null,
  ])
  const now = Date.now()
  const until = gallery.changed_at === null ? 0 : Date.parse(gallery.changed_at) + offeredMs
  return {
    product,
    gallery,
    categories,
    today: toCalendarDay(new Date(now).toISOString()),
    done: changed && findUndoableChange(changed.set, now),
    picturesUntil: until > now ? new Date(until).toISOString() : null,
  }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (data, commands) => {
    const sku = asked.params.sku ?? ''
    const page = createOfficePageUrl('Producto', { sku })
    if (data.get('hacer') === 'deshacer') {
      const moved = await commands('undoChangeSet', { params: { id: Number(data.get('cambio')) } })
      return redirectWithFlash(moved.messageForUser, page)
    }
    const arranged = await runPictureAction(data, commands, { sku, page })
    if (arranged) return arranged
    const { fields, was } = parseEditedFields(data, editableProductFields)
    addDescriptionsRead(data, was)
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

/** Page of one product: pictures, what changes every day, texts, and the rest folded. */
export default function Product({ loaderData, actionData }: Props) {
  const { product, gallery, categories, today, done, picturesUntil } = loaderData
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const { refusal } = actionData ?? {}
  const { sku, name, visible } = product
  const page = createOfficePageUrl('Producto', { sku })
  const mayWrite = hasPermission('products:write', me)
  const head = (
    <PageHeader
      title={name}
      state={<p className="num faint">{sku}</p>}
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
      {mayWrite ? (
        <ButtonLink kind="quiet" to={createOfficePageUrl('Producto nuevo', {}, { de: sku })}>
          <Icon name="copy" />
          Duplicar
        </ButtonLink>
      ) : null}
      {visible ? (
        <a className="btn" href={product.url} target="_blank" rel="noreferrer">
          <Icon name="eye" />
          Ver como cliente
        </a>
      ) : null}
    </PageHeader>
  )
  if (isEditConflict(refusal) && refusal.call !== 'arrangeProductPictures')
    return (
      <>
        {head}
        <EditConflictPanel refusal={refusal} form={form} to={page} />
      </>
    )
  const texts = toProductPageTexts(editableProductFields, product.fields)
  const of = { texts, typed, errors: refusal?.fields ?? {} }
  const maySave =
    mayWrite ||
    (['prices:write', 'stock:write', 'costs:write'] as const).some((one) => hasPermission(one, me))
  const seesCosts = 'cost' in product.fields
  return (
    <>
      {head}
      {isEditConflict(refusal) ? null : (
        <ProductFormErrorAlert refusal={refusal} form={productFormId} />
      )}
      <div className="cols producto">
        <ProductVisibility key={texts.visible} product={product} of={of} />
        <div className="primera">
          <section aria-labelledby="fotos">
            <h2 className="sr" id="fotos">
              Fotos
            </h2>
            {isEditConflict(refusal) ? (
              <PictureEditConflict
                sku={sku}
                mine={readSubmittedPictures(refusal.typed)}
                theirs={gallery.pictures}
                changed={refusal.changed}
              />
            ) : mayWrite ? (
              <ProductPictureList
                key={gallery.version}
                sku={sku}
                {...gallery}
                error={refusal?.fields.picture}
              />
            ) : (
              <ol className="fotos-orden">
                {gallery.pictures.map(({ image, alt }) => (
                  <li key={image}>
                    <img src={image} alt={alt ?? ''} width={144} height={144} />
                  </li>
                ))}
              </ol>
            )}
          </section>
          <Form method="post" id={productFormId} className="product-form">
            <HiddenOriginalValueFields texts={texts} typed={typed} />
            {product.fields.rich_description === null ? null : (
              <input type="hidden" name={hasFormattingField} value="si" />
            )}
            <section aria-labelledby="precio">
              <h2 className="sr" id="precio">
                Precio y existencia
              </h2>
              <ProductDailyFields
                names={productFieldGroups.daily.filter((one) => one !== 'cost' || seesCosts)}
                of={of}
                product={product}
              />
              <OfferDaysFold of={of} />
            </section>
            <section aria-labelledby="textos">
              <h2 className="sr" id="textos">
                Textos
              </h2>
              <ProductFields names={productFieldGroups.texts} of={of} />
            </section>
            <section aria-labelledby="datos">
              <h2 className="sr" id="datos">
                Más datos
              </h2>
              <ProductFolds product={product} of={of} />
            </section>
          </Form>
        </div>
        <ProductAside product={product} of={of} categories={categories} today={today} />
      </div>
      <ShortcutAndCliHintFooter command={`change-product ${sku} --set price=1299`} />
      {done ? <UndoChangeNotice key={done.id} change={done} /> : null}
      {picturesUntil && !done ? (
        <UndoNotice
          said="Fotos cambiadas."
          until={formatTimeOfDay(picturesUntil)}
          fields={{ hacer: 'deshacer-fotos' }}
        />
      ) : null}
      {maySave ? (
        <SaveBar form={productFormId} page={page} version={JSON.stringify(texts)} />
      ) : null}
    </>
  )
}

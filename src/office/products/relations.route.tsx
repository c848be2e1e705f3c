import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type {
  OfficeProductResponse,
  ProductReference,
  OfficeProductRow,
  ChangedProductResponse,
} from '#contract/operator/products.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ProductPicture } from '../lists/product-picture.tsx'
import { SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { FamilyFields } from './family-fields.tsx'
import {
  isProductRelationKind,
  productRelationKinds,
  editRelatedProductList,
} from './product-relation-lists.ts'
import { findUndoableChange, UndoChangeNotice } from './undo-product-change-notice.tsx'
import './product.css'
import './relations.css'

/** Maximum number of search results. */
const mostFound = 8

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const done = searchParams.get('hecho') ?? ''
  const reads = createOperatorApiReader(asked)
  const [product, found, changed] = await Promise.all([
    reads.get('getProduct', { params: { product: asked.params.sku ?? '' } }),
    search === '' ? null : reads.get('listProducts', { query: { search } }),
    /^[1-9]\d{0,14}$/.test(done) ? reads.get('getChangeSet', { params: { id: done } }) : null,
  ])
  const others = found?.products.filter(({ sku }) => sku !== product.sku) ?? null
  return {
    product,
    search,
    found: others && others.slice(0, mostFound),
    hasMore: others !== null && others.length > mostFound,
    done: changed && findUndoableChange(changed.set, Date.now()),
  }
}

type Relations = { fields: Record<string, unknown>; was?: Record<string, unknown> }

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const sku = asked.params.sku ?? ''
    const buscar = new URL(asked.request.url).searchParams.get('buscar') ?? undefined
    const text = (name: string) => String(form.get(name) ?? '')
    const [what = '', list = '', place = ''] = text('hacer').split(':')
    if (what === 'deshacer') {
      const moved = await commands('undoChangeSet', { params: { id: Number(form.get('cambio')) } })
      return redirectWithFlash(
        moved.messageForUser,
        createOfficePageUrl('Relacionados', { sku }, { buscar }),
      )
    }
    const change = (product: string, body: Relations) =>
      commands('updateProduct', { params: { product }, body })
    const saved = ({ change_set }: ChangedProductResponse) =>
      redirect(
        createOfficePageUrl('Relacionados', { sku }, { buscar, hecho: change_set ?? undefined }),
      )
    if (list === 'familia') {
      const fields = { family: null, family_options: [] }
      return saved(await change(text('otro'), { fields }))
    }
    const feed = isProductRelationKind(list) ? list : 'related'
    const keys = form.getAll(feed).map(String)
    const asks = { what, feed, at: place === '' ? -1 : Number(place), added: text('otra') }
    const now = editRelatedProductList(keys, asks)
    const isOne = feed === 'recommended_addon'
    const value = (all: readonly string[]) => (isOne ? (all[0] ?? null) : all)
    const body = { fields: { [feed]: value(now) }, was: { [feed]: value(keys) } }
    return saved(await change(sku, body))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of the products related to a product: search, reorder and remove; every click saves. */
export default function Relations({ loaderData, actionData }: Props) {
  const { product, search, found, hasMore, done } = loaderData
  const { sku, name, relations } = product
  return (
    <>
      <PageHeader
        title="Familia y relacionados"
        state={<p>{name}</p>}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Producto', { sku })}
            aria-label="Volver al producto"
          >
            <Icon name="left" />
          </Link>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <section aria-labelledby="buscar-t" className="files-part">
        <h2 id="buscar-t">Agregar</h2>
        <SearchForm
          label="Buscar el otro producto"
          placeholder="Nombre, marca, SKU o código EAN"
          value={search}
          maxLength={200}
        />
        {found ? <Found product={product} found={found} hasMore={hasMore} /> : null}
      </section>
      {productRelationKinds.map(({ feed, title, hint }) => (
        <section key={feed} aria-labelledby={`${feed}-t`} className="files-part">
          <div>
            <h2 id={`${feed}-t`}>{title}</h2>
            <p className="hint">{hint}</p>
          </div>
          {relations[feed].length === 0 ? (
            <p className="muted">Ninguno.</p>
          ) : (
            <Form method="post">
              <Keys feed={feed} products={relations[feed]} />
              <ol className="kin">
                {relations[feed].map((one, at) => (
                  <li key={one.url_key}>
                    <Other product={one} />
                    <span className="row">
                      {at > 0 ? (
                        <Press value={`antes:${feed}:${at}`} about={one.name} icon="left">
                          Antes
                        </Press>
                      ) : null}
                      {at < relations[feed].length - 1 ? (
                        <Press value={`despues:${feed}:${at}`} about={one.name} icon="right">
                          Después
                        </Press>
                      ) : null}
                      <Press value={`quitar:${feed}:${at}`} about={one.name} icon="x">
                        Quitar
                      </Press>
                    </span>
                  </li>
                ))}
              </ol>
            </Form>
          )}
        </section>
      ))}
      <FamilyFields product={product} />
      <ShortcutAndCliHintFooter
        command={`change-product ${sku} --set "related=una-direccion|otra-direccion"`}
      />
      {done ? <UndoChangeNotice key={done.id} change={done} /> : null}
    </>
  )
}

/**
 * Search results on the page of related products; each has buttons for the lists that do not
 * contain it yet.
 */
function Found({
  product,
  found,
  hasMore,
}: {
  product: OfficeProductResponse
  found: readonly OfficeProductRow[]
  hasMore: boolean
}) {
  const { relations } = product
  if (found.length === 0) return <p className="muted">Ningún otro producto tiene esas palabras.</p>
  return (
    <>
      <ul className="kin">
        {found.map((one) => (
          <li key={one.sku}>
            <Other product={one} />
            <Form method="post" className="row">
              <input type="hidden" name="otra" value={one.url_key} />
              <input type="hidden" name="otro" value={one.sku} />
              {productRelationKinds
                .filter(({ feed }) => !relations[feed].some(({ sku }) => sku === one.sku))
                .map(({ feed, add }) => (
                  <Press key={feed} value={`agregar:${feed}`} about={one.name} icon="plus">
                    {add}
                  </Press>
                ))}
              {productRelationKinds.map(({ feed }) => (
                <Keys key={feed} feed={feed} products={relations[feed]} />
              ))}
            </Form>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="hint">Hay más. Escribe más palabras, o su SKU.</p> : null}
    </>
  )
}

/** Hidden form fields with the order of a related products list when the page was loaded. */
function Keys({ feed, products }: { feed: string; products: readonly ProductReference[] }) {
  return products.map(({ url_key }) => (
    <input key={url_key} type="hidden" name={feed} value={url_key} />
  ))
}

function Other({
  product,
}: {
  product: Pick<ProductReference, 'sku' | 'name' | 'image' | 'visible'>
}) {
  const { sku, name, image, visible } = product
  return (
    <span className="with">
      <ProductPicture address={image} />
      <span>
        <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
        <span className="sub num">
          {sku}
          {visible ? '' : ' · no se ve en la tienda'}
        </span>
      </span>
    </span>
  )
}

function Press({
  value,
  about,
  icon,
  children,
}: {
  value: string
  about: string
  icon: 'plus' | 'x' | 'left' | 'right'
  children: string
}) {
  return (
    <Button type="submit" kind="quiet" name="hacer" value={value}>
      <Icon name={icon} />
      {children}
      <span className="sr">, {about}</span>
    </Button>
  )
}

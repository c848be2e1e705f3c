import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { Select } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { getCurrentPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilterLink, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { formatSelectAllLabel } from '../lists/list-count-labels.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter, RowShortcutHints } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { AttributeFilter, TagFilter } from './attribute-filter.tsx'
import { CategoryOptions } from './category-options.tsx'
import { readOfferEndConfirmation, ProductFormErrorAlert } from './end-offer-confirmation.tsx'
import { HiddenOriginalValueFields } from './original-values-fields.tsx'
import { parseEditedFields } from './product-form.ts'
import { ProductListActions } from './product-list-actions.tsx'
import {
  createProductFilterChips,
  createProductListUrl,
  toProductListQuery,
  parseProductListFilter,
  productListTabs,
} from './product-list-filter.ts'
import {
  FamilyFoldChip,
  formatListed,
  ProductListTable,
  readProductRows,
} from './product-list-table.tsx'
import {
  toEditableProductRow,
  toProductTableRow,
  productRowFormDefinition,
  editableProductRowFields,
  productRowFormId,
  toProductRowFormValues,
} from './product-row.tsx'
import { findUndoableChange, UndoChangeNotice } from './undo-product-change-notice.tsx'
import './products.css'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const choice = parseProductListFilter(searchParams)
  const after = readNumber(searchParams.get('despues'))
  const done = readNumber(searchParams.get('hecho'))
  const reads = createOperatorApiReader(asked)
  const query = { ...toProductListQuery(choice), after }
  const isApart = searchParams.get('familias') === 'sueltas'
  const [found, changed] = await Promise.all([
    readProductRows(reads, query, isApart),
    done === undefined ? null : reads.get('getChangeSet', { params: { id: done } }),
  ])
  // A search by exact SKU with one result opens that product's row in edit mode
  const products = found.rows.flatMap((row) => row.products)
  const alone = choice.search !== '' && products.length === 1 ? products[0]?.sku : null
  const open =
    searchParams.get('editar') ??
    (done === undefined && !searchParams.has('ver-uno') ? alone : null)
  const now = Date.now()
  return {
    found,
    choice,
    after: after ?? null,
    open: open ?? null,
    isApart,
    unfolded:
      found.rows.find((row) => row.products.some(({ sku }) => sku === open))?.family?.key ??
      searchParams.get('abrir'),
    all: searchParams.has('elegir'),
    today: toCalendarDay(new Date(now).toISOString()),
    done: changed && findUndoableChange(changed.set, now),
  }
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const page = new URL(getCurrentPageUrl(asked.request), 'http://mostrador')
    const done = (set: number | null) => {
      page.searchParams.delete('editar')
      page.searchParams.delete('hecho')
      if (set !== null) page.searchParams.set('hecho', String(set))
      return redirect(page.pathname + page.search)
    }
    const command = form.get('hacer')
    if (command === 'deshacer') {
      const set = Number(form.get('cambio'))
      const moved = await commands('undoChangeSet', { params: { id: set } })
      page.searchParams.delete('hecho')
      return redirectWithFlash(moved.messageForUser, page.pathname + page.search)
    }
    if (command === 'editar') {
      const chosen = new URLSearchParams(form.getAll('fila').map((sku) => ['sku', String(sku)]))
      return redirect(`${createOfficePageUrl('Cambiar en bloque')}?${chosen}`)
    }
    if (command === 'mostrar' || command === 'ocultar') {
      const choice = { products: form.getAll('fila').map(String) }
      const edit = { visible: command === 'mostrar' }
      const { id } = await commands('createChangeSet', { body: { choice, edit } })
      await commands('applyChangeSet', { params: { id } })
      return done(id)
    }
    const body = {
      ...parseEditedFields(form, editableProductRowFields),
      ...readOfferEndConfirmation(form),
    }
    const { change_set } = await commands('updateProduct', {
      params: { product: String(form.get('producto')) },
      body,
    })
    return done(change_set)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of products with inline editing of price, offer, stock and visibility. */
export default function Products({ loaderData, actionData }: Props) {
  const { found, choice, after, open, isApart, unfolded, all, today, done } = loaderData
  const { rows, counts, next, categories } = found
  const products = rows.flatMap((row) =>
    row.family === null || row.family.key === unfolded ? row.products : [],
  )
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const may = {
    mayPrice: hasPermission('prices:write', me),
    mayStock: hasPermission('stock:write', me),
    mayShow: hasPermission('products:write', me),
  }
  const mayEdit = may.mayPrice || may.mayStock || may.mayShow
  const here = createProductListUrl(choice)
  const place = {
    despues: after ?? undefined,
    familias: isApart ? 'sueltas' : undefined,
    abrir: unfolded ?? undefined,
  }
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Productos', {}, { ...here, ...place, ...query })
  const edited = mayEdit ? products.find(({ sku }) => sku === open) : undefined
  const from = { despues: undefined, abrir: undefined }
  const chips = createProductFilterChips(choice, categories, (query) => at({ ...from, ...query }))
  const { refusal } = actionData ?? {}
  const toRow = (product: (typeof products)[number]) =>
    product === edited
      ? toEditableProductRow(product, {
          ...may,
          typed,
          errors: refusal?.fields ?? {},
          leave: at({ 'ver-uno': 1 }),
        })
      : toProductTableRow(product, {
          edit: at({ editar: product.sku }),
          today,
          mayEdit,
          canChoose: may.mayShow && !edited,
          all,
        })
  if (isEditConflict(refusal))
    return (
      <>
        <PageHeader title="Productos" />
        <EditConflictPanel refusal={refusal} form={productRowFormDefinition} to={at({})} />
      </>
    )
  return (
    <>
      <PageHeader title="Productos">
        <ProductListActions choice={choice} />
      </PageHeader>
      <ListTabs
        label="Productos"
        tabs={[...productListTabs].map(([name, { label, count }]) => ({
          label,
          to: at({ ...from, ver: name === 'todos' ? undefined : name }),
          isHere: name === choice.tab,
          count: counts[count],
        }))}
      />
      <FilterChips chips={chips}>
        <FamilyFoldChip
          isApart={isApart}
          to={at({ ...from, familias: isApart ? undefined : 'sueltas' })}
        />
        <SearchForm
          label="Buscar productos"
          placeholder="Nombre, marca, SKU o código EAN"
          value={choice.search}
          kept={{ ...here, buscar: undefined, familias: place.familias }}
          maxLength={200}
        />
        {choice.category ? null : (
          <AddFilterLink label="Categoría" kept={{ ...here, categoria: undefined }}>
            <Select label="Categoría" labelHidden name="categoria">
              <CategoryOptions categories={categories} />
            </Select>
          </AddFilterLink>
        )}
        <AttributeFilter choice={choice} />
        <TagFilter choice={choice} />
        {may.mayShow && !edited && products.length > 0 ? (
          <Link className="chip" to={at({ elegir: all ? undefined : 'todos' })} data-choose-all="">
            {all ? 'No elegir ninguno' : formatSelectAllLabel(products.length)}
          </Link>
        ) : null}
      </FilterChips>
      <ProductFormErrorAlert refusal={refusal} form={productRowFormId} />
      {edited ? (
        <Form method="post" id={productRowFormId}>
          <input type="hidden" name="producto" value={edited.sku} />
          <HiddenOriginalValueFields texts={toProductRowFormValues(edited)} typed={typed} />
        </Form>
      ) : null}
      {rows.length === 0 ? (
        <EmptyList
          words="Ningún producto así. Los que agregues o importes aparecen aquí."
          chips={chips}
        />
      ) : (
        <ProductListTable
          key={String(all)}
          rows={rows}
          unfolded={unfolded}
          toggle={(key) => at({ abrir: key })}
          toRow={toRow}
        />
      )}
      {rows.length > 0 ? (
        <KeysetPager
          said={formatListed(rows)}
          before={after === null ? undefined : at(from)}
          after={next === null ? undefined : at({ despues: next })}
          labels={['Desde el principio', 'Siguientes']}
        />
      ) : null}
      <ShortcutAndCliHintFooter command="products">
        <RowShortcutHints />
      </ShortcutAndCliHintFooter>
      {done ? <UndoChangeNotice key={done.id} change={done} /> : null}
    </>
  )
}

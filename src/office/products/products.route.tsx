import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { dayOf } from '#ui/text/format.ts'
import { pageOf, readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { BulkForm } from '../lists/bulk-form.tsx'
import { CliHint, RowKeys } from '../lists/cli-hint.tsx'
import { chooseAllWords } from '../lists/count-words.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilter, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { searchChip, SearchForm } from '../lists/search-form.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { AttributeFilter } from './attribute-filter.tsx'
import { CategoryOptions } from './category-options.tsx'
import { readEdited } from './field-texts.ts'
import { ListActions } from './list-actions.tsx'
import { offerConfirmation, ProductRefusal } from './offer-question.tsx'
import { choiceAddress, choiceQuery, readChoice, tabs } from './product-choice.ts'
import { editedRow, productRow, rowEdit, rowFields, rowForm, rowTexts } from './product-row.tsx'
import { ReadTexts } from './read-texts.tsx'
import { changedRecently, UndoChange } from './undo-change.tsx'
import './products.css'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const choice = readChoice(searchParams)
  const after = readNumber(searchParams.get('despues'))
  const done = readNumber(searchParams.get('hecho'))
  const reads = readsFor(asked)
  const [found, changed] = await Promise.all([
    reads.get('listProducts', { query: { ...choiceQuery(choice), after } }),
    done === undefined ? null : reads.get('getChangeSet', { params: { id: done } }),
  ])
  // An exact code search with one result opens that row in edit mode
  const alone = choice.search !== '' && found.products.length === 1 ? found.products[0]?.sku : null
  const open =
    searchParams.get('editar') ??
    (done === undefined && !searchParams.has('ver-uno') ? alone : null)
  const now = Date.now()
  return {
    found,
    choice,
    after: after ?? null,
    open: open ?? null,
    all: searchParams.has('elegir'),
    today: dayOf(new Date(now).toISOString()),
    done: changed && changedRecently(changed.set, now),
  }
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const page = new URL(pageOf(asked.request), 'http://mostrador')
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
      return redirect(`${linkTo('Cambiar en bloque')}?${chosen}`)
    }
    if (command === 'mostrar' || command === 'ocultar') {
      const choice = { products: form.getAll('fila').map(String) }
      const edit = { visible: command === 'mostrar' }
      const { id } = await commands('createChangeSet', { body: { choice, edit } })
      await commands('applyChangeSet', { params: { id } })
      return done(id)
    }
    const body = { ...readEdited(form, rowFields), ...offerConfirmation(form) }
    const { change_set } = await commands('updateProduct', {
      params: { product: String(form.get('producto')) },
      body,
    })
    return done(change_set)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Page of products with inline editing of price, offer, stock and visibility. */
export default function Products({ loaderData, actionData }: Props) {
  const { found, choice, after, open, all, today, done } = loaderData
  const { products, counts, next, categories } = found
  const { me } = useOfficeData()
  const typed = useTyped(actionData)
  const may = {
    mayPrice: mayDo('prices:write', me),
    mayStock: mayDo('stock:write', me),
    mayShow: mayDo('products:write', me),
  }
  const mayEdit = may.mayPrice || may.mayStock || may.mayShow
  const here = choiceAddress(choice)
  const at = (query: Record<string, string | number | undefined>) =>
    linkTo('Productos', {}, { ...here, despues: after ?? undefined, ...query })
  const edited = mayEdit ? products.find(({ sku }) => sku === open) : undefined
  const category = categories.find(({ slug }) => slug === choice.category)
  const from = { despues: undefined }
  const chips = [
    ...searchChip(choice.search, at({ ...from, buscar: undefined })),
    ...(choice.category
      ? [
          {
            label: `Categoría: ${category?.name ?? choice.category}`,
            without: at({ ...from, categoria: undefined }),
          },
        ]
      : []),
    ...(choice.attribute
      ? [{ label: choice.attribute, without: at({ ...from, atributo: undefined }) }]
      : []),
  ]
  const { refusal } = actionData ?? {}
  if (isChanged(refusal))
    return (
      <>
        <PageHead title="Productos" />
        <ConflictPanel refusal={refusal} form={rowEdit} to={at({})} />
      </>
    )
  return (
    <>
      <PageHead title="Productos">
        <ListActions choice={choice} />
      </PageHead>
      <Tabs
        label="Productos"
        tabs={[...tabs].map(([name, { label, count }]) => ({
          label,
          to: linkTo('Productos', {}, { ...here, ver: name === 'todos' ? undefined : name }),
          isHere: name === choice.tab,
          count: counts[count],
        }))}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar productos"
          placeholder="Nombre, marca, SKU o código EAN"
          value={choice.search}
          kept={{ ver: here.ver, categoria: here.categoria, atributo: here.atributo }}
          maxLength={200}
        />
        {choice.category ? null : (
          <AddFilter
            label="Categoría"
            kept={{ ver: here.ver, buscar: here.buscar, atributo: here.atributo }}
          >
            <Select label="Categoría" labelHidden name="categoria">
              <CategoryOptions categories={categories} />
            </Select>
          </AddFilter>
        )}
        <AttributeFilter choice={choice} />
        {may.mayShow && !edited && products.length > 0 ? (
          <Link className="chip" to={at({ elegir: all ? undefined : 'todos' })} data-choose-all="">
            {all ? 'No elegir ninguno' : chooseAllWords(products.length)}
          </Link>
        ) : null}
      </FilterChips>
      <ProductRefusal refusal={refusal} form={rowForm} />
      {edited ? (
        <Form method="post" id={rowForm}>
          <input type="hidden" name="producto" value={edited.sku} />
          <ReadTexts texts={rowTexts(edited)} typed={typed} />
        </Form>
      ) : null}
      {products.length === 0 ? (
        <EmptyList
          words="Ningún producto así. Los que agregues o importes aparecen aquí."
          chips={chips}
        />
      ) : (
        <BulkForm
          key={String(all)}
          commands={
            <>
              <Button type="submit" name="hacer" value="mostrar">
                Mostrar
              </Button>
              <Button type="submit" name="hacer" value="ocultar">
                Ocultar
              </Button>
              <Button type="submit" name="hacer" value="editar">
                <Icon name="edit" />
                Cambiar en bloque
              </Button>
            </>
          }
        >
          <ListTable
            label="Productos"
            columns={[
              { key: 'no', title: 'Producto', head: true },
              { key: 'price', title: 'Precio', end: true },
              { key: 'offer', title: 'Oferta', end: true },
              { key: 'stock', title: 'Existencia', end: true },
              { key: 'vis', title: 'Tienda' },
              { key: 'do', title: 'Sigue', end: true, titleHidden: true },
            ]}
            rows={products.map((product) =>
              product === edited
                ? editedRow(product, {
                    ...may,
                    typed,
                    errors: refusal?.fields ?? {},
                    leave: at({ 'ver-uno': 1 }),
                  })
                : productRow(product, {
                    edit: at({ editar: product.sku }),
                    today,
                    mayEdit,
                    canChoose: may.mayShow && !edited,
                    all,
                  }),
            )}
          />
        </BulkForm>
      )}
      {products.length > 0 ? (
        <KeysetPager
          said={products.length === 1 ? '1 producto' : `${products.length} productos`}
          before={after === null ? undefined : at(from)}
          after={next === null ? undefined : at({ despues: next })}
          labels={['Desde el principio', 'Siguientes']}
        />
      ) : null}
      <CliHint command="products">
        <RowKeys />
      </CliHint>
      {done ? <UndoChange key={done.id} change={done} /> : null}
    </>
  )
}

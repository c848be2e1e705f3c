import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { LearnedSearchesResponse } from '#contract/operator/learned-searches.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { getCurrentPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatVisitors, SearchProposals } from './search-proposals.tsx'
import { SearchRuleTabs } from './search-rule-tabs.tsx'
import './search-desk.css'

type LearnedSearch = LearnedSearchesResponse['searches'][number]

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim().slice(0, 60) ?? ''
  const list = await createOperatorApiReader(asked).get('listLearnedSearches', {
    query: { search },
  })
  return { list, search }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const words = String(form.get('busqueda'))
    const meant = form.get('significa')?.toString()
    const done =
      form.get('hacer') === 'aceptar' && meant !== undefined
        ? await commands('createSearchRule', {
            body: { kind: 'meant', words: [words], meant: [meant] },
          })
        : await commands('forgetLearnedSearch', { body: { words, meant } })
    return redirectWithFlash(done.messageForUser, getCurrentPageUrl(asked.request))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of what shoppers chose after their searches, with proposals for searches without results. */
export default function LearnedSearches({ loaderData: { list, search }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const { searches, more, proposals, counts } = list
  const chips = createSearchChip(search, createOfficePageUrl('Lo que aprendió'))
  return (
    <>
      <PageHeader
        title="Lo que aprendió la búsqueda"
        state="Lo que más eligen sube un poco entre lo que se parece"
      />
      <SearchRuleTabs here="learned" counts={counts} />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <SearchProposals proposals={proposals} mayAccept={mayWrite} />
          <SearchForm
            label="Buscar entre lo aprendido"
            placeholder="Parte de lo que se buscó"
            value={search}
            maxLength={60}
          />
          <FilterChips chips={chips} />
          {searches.length === 0 ? (
            <EmptyList words={emptyWords} chips={chips} />
          ) : (
            <ListTable
              label="Búsquedas aprendidas"
              columns={columns}
              rows={searches.map((one) => ({
                key: one.words,
                cells: {
                  no: `De quienes buscaron «${one.words}»`,
                  what: <ChosenProducts products={one.products} />,
                  how: formatVisitors(one.visitors),
                  do: mayWrite ? <ForgetButton words={one.words} /> : null,
                },
              }))}
            />
          )}
          {more ? (
            <p className="hint">Se ven las cien más buscadas; para ver otra, búscala.</p>
          ) : null}
        </div>
        <aside>
          <section className="sec" aria-labelledby="que-se-cuenta">
            <h2 id="que-se-cuenta">Qué se cuenta</h2>
            <p className="muted">
              Cada noche, y sin saber quién: qué se abrió, se puso en el carrito y se compró tras
              una búsqueda, una vez al día por visitante. Solo queda lo que hicieron cinco
              visitantes o más el mismo día, y cada mes pesa la mitad. Correos, teléfonos y números
              largos nunca se guardan. Quien navega sin JavaScript no se cuenta.
            </p>
          </section>
        </aside>
      </div>
      <ShortcutAndCliHintFooter command="search --learned" />
    </>
  )
}

const emptyWords =
  'Aquí aparece lo que se abre, se pone en el carrito y se compra tras una búsqueda, desde que cinco visitantes lo hacen el mismo día.'

const columns = [
  { key: 'no', title: 'Búsqueda', head: true },
  { key: 'what', title: 'Qué eligieron' },
  { key: 'how', title: 'Visitantes' },
  { key: 'do', title: 'Qué hacer', titleHidden: true, end: true },
]

function ChosenProducts({ products }: Pick<LearnedSearch, 'products'>) {
  if (products.length === 0)
    return <span className="muted">ningún producto lo abrieron cinco visitantes o más</span>
  return (
    <ul className="chosen">
      {products.map(({ sku, name, ...shares }) => (
        <li key={sku}>
          {formatShare(shares.opened)} abrió{' '}
          <Link to={createOfficePageUrl('Producto', { sku })}>{name}</Link>
          <small className="faint">{formatLaterSteps(shares)}</small>
        </li>
      ))}
    </ul>
  )
}

function ForgetButton({ words }: { words: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="busqueda" value={words} />
      <Button type="submit" name="hacer" value="olvidar">
        Olvidar<span className="sr"> {words}</span>
      </Button>
    </Form>
  )
}

function formatLaterSteps({ carted, bought }: { carted: number; bought: number }): string {
  const steps = [
    ...(carted > 0 ? [`${formatShare(carted)} lo puso en el carrito`] : []),
    ...(bought > 0 ? [`${formatShare(bought)} lo compró`] : []),
  ]
  return steps.join(' · ')
}

function formatShare(share: number): string {
  return share.toLocaleString('es-MX', { style: 'percent' })
}

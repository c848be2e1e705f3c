import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDay } from '#ui/text/format-money-and-dates.ts'
import { getCurrentPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { BulkActionForm } from '../lists/bulk-action-form.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter, RowShortcutHints } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CurrentSearchResults } from './search-preview-results.tsx'
import { toSearchRuleKindParam } from './search-rule-labels.ts'
import { SearchRuleTabs } from './search-rule-tabs.tsx'
import './search-desk.css'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim().slice(0, 60) ?? ''
  const tried = searchParams.get('probar')?.trim().slice(0, 120) ?? ''
  const aside = searchParams.get('ver') === 'descartadas'
  const after = searchParams.get('despues')
  const reads = createOperatorApiReader(asked)
  const [list, found] = await Promise.all([
    reads.get('listMissedSearches', {
      query: {
        search,
        ...(aside && { aside: 'true' }),
        ...(after && { after }),
      },
    }),
    tried === '' ? null : reads.get('trySearch', { query: { term: tried } }),
  ])
  return { list, search, aside, after, tried, found }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const aside = form.get('hacer') === 'descartar'
    const words = form.getAll('fila').map(String)
    const body = { words, aside }
    const done = await commands('setAsideMissedSearches', { body })
    return redirectWithFlash(done.messageForUser, getCurrentPageUrl(asked.request))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of searches that found nothing when shoppers made them, each with its current results. */
export default function MissedSearches({ loaderData, actionData }: Props) {
  const { list, search, aside, after, tried, found } = loaderData
  const { missed, next, counts } = list
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const address = (query: Record<string, string>) =>
    createOfficePageUrl('Búsqueda', {}, { ...(aside && { ver: 'descartadas' }), ...query })
  const kept: Record<string, string> = search ? { buscar: search } : {}
  const chips = createSearchChip(search, address({}))
  return (
    <>
      <PageHeader title="Búsqueda" state="Lo que se buscó y no estaba, sin saber de quién">
        <CsvLink call="missed-searches.csv" query={{ search, aside: aside ? 'true' : undefined }} />
        {mayWrite ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Regla nueva')}>
            <Icon name="plus" />
            Regla
          </ButtonLink>
        ) : null}
      </PageHeader>
      <SearchRuleTabs here={aside ? 'aside' : 'open'} counts={counts} />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <SearchForm
            label="Buscar entre lo buscado"
            placeholder="Parte de lo que se buscó"
            value={search}
            maxLength={60}
            kept={{ ver: aside ? 'descartadas' : undefined }}
          />
          <FilterChips chips={chips} />
          {missed.length === 0 ? (
            <EmptyList words={emptyWords(aside)} chips={chips} />
          ) : (
            <BulkActionForm commands={mayWrite ? <AsideButton aside={aside} /> : null}>
              <ListTable
                label="Búsquedas sin resultados"
                columns={columns}
                rows={missed.map((one) => ({
                  key: one.words,
                  ...(mayWrite && { choice: { value: one.words, label: one.words } }),
                  cells: {
                    no: one.words,
                    how: `${one.searches.toLocaleString('es-MX')} ${one.searches === 1 ? 'vez' : 'veces'}`,
                    age: formatDay(one.last_on),
                    do: mayWrite ? <Answers words={one.words} /> : null,
                  },
                }))}
              />
            </BulkActionForm>
          )}
          <KeysetPager
            said={`${missed.length} de ${aside ? counts.aside : counts.open}`}
            before={after ? address(kept) : undefined}
            after={next ? address({ ...kept, despues: next }) : undefined}
            labels={['Desde el principio', 'Menos buscadas']}
          />
        </div>
        <aside aria-labelledby="probar">
          <section className="sec stack">
            <h2 id="probar">Qué encuentra hoy</h2>
            <SearchTry value={tried} />
            {found ? <CurrentSearchResults title={`«${tried}»`} found={found} /> : null}
          </section>
          <section className="sec">
            <h2>Qué se cuenta</h2>
            <p className="muted">
              Solo las palabras, cuántas veces y en qué días. Correos, teléfonos y números largos
              nunca se guardan. Lo que se busca poco se olvida a los 14 días; lo demás, a los 90 de
              no buscarse.
            </p>
          </section>
        </aside>
      </div>
      <ShortcutAndCliHintFooter command="search">
        <RowShortcutHints />
      </ShortcutAndCliHintFooter>
    </>
  )
}

function emptyWords(aside: boolean): string {
  return aside
    ? 'Aquí quedan las búsquedas de las que no hay nada que hacer.'
    : 'Aquí aparece lo que alguien busque en la tienda y no encuentre. Tarda unos segundos en contarse.'
}

const columns = [
  { key: 'no', title: 'Se buscó', head: true },
  { key: 'how', title: 'Sin resultados' },
  { key: 'age', title: 'Última vez' },
  { key: 'do', title: 'Qué hacer', titleHidden: true, end: true },
]

function AsideButton({ aside }: { aside: boolean }) {
  return (
    <Button type="submit" name="hacer" value={aside ? 'recuperar' : 'descartar'}>
      {aside ? 'Volver a esperar' : 'Descartar'}
    </Button>
  )
}

/** Links to create a search rule for a search that found nothing. */
function Answers({ words }: { words: string }) {
  const address = (kind: 'meant' | 'pinned') =>
    createOfficePageUrl('Regla nueva', {}, { clase: toSearchRuleKindParam(kind), palabra: words })
  return (
    <span className="row wraps">
      <Link to={address('meant')}>
        Qué quiso decir<span className="sr"> {words}</span>
      </Link>
      <Link to={address('pinned')}>
        Fijar productos<span className="sr"> para {words}</span>
      </Link>
    </span>
  )
}

function SearchTry({ value }: { value: string }) {
  return (
    <form className="try" role="search" aria-label="Probar una búsqueda">
      <label className="grow">
        <span className="sr">Lo que alguien buscaría</span>
        <input
          className="input"
          type="search"
          name="probar"
          maxLength={120}
          defaultValue={value}
          placeholder="laptop gamer"
        />
      </label>
      <Button type="submit">Probar</Button>
    </form>
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { EverydayWordsResponse } from '#contract/operator/everyday-words.ts'
import {
  everydayKindLabels,
  everydayStateLabels,
  type EverydayWordState,
} from '#domain/catalogue/everyday-word-labels.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatDay, toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { AddFilterLink } from '../lists/filter-chips.tsx'
import { formatListCount } from '../lists/list-count-labels.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { toSearchRuleKindParam } from './search-rule-labels.ts'
import { SearchRuleTabs } from './search-rule-tabs.tsx'

type Word = EverydayWordsResponse['words'][number]
type Switched = { message: string; phrases: string[]; off: boolean }

const switchOff = 'apagar'
const switchOn = 'usar'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim().slice(0, 60) ?? ''
  const field = searchParams.get('giro')?.slice(0, 60) || undefined
  const isOff = searchParams.get('ver') === 'apagadas'
  const start = Number(searchParams.get('desde')) || 0
  const list = await createOperatorApiReader(asked).get('listEverydayWords', {
    query: {
      search,
      ...(field && { field }),
      ...(isOff && { off: 'true' }),
      start: String(start),
    },
  })
  return { list, search, field, isOff, start }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands): Promise<Switched> => {
    const off = form.get('hacer') === switchOff
    // The undo button submits all phrases in one field
    const words = form.getAll('fila').flatMap((phrases) => String(phrases).split('\n'))
    const { messageForUser, phrases } = await commands('switchEverydayWords', {
      body: { words: [...new Set(words)], off },
    })
    return { message: messageForUser, phrases, off }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Switched>
}

/** Page of the everyday words that the search understands, which can be switched off. */
export default function EverydayWords({ loaderData, actionData }: Props) {
  const { list, search, field, isOff, start } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const params = { ver: isOff ? 'apagadas' : undefined, giro: field, buscar: search || undefined }
  const at = (query: Record<string, string | undefined>) =>
    createOfficePageUrl('Palabras comunes', {}, { ...params, ...query })
  const { done, refusal } = actionData ?? {}
  return (
    <ListPage
      page="Palabras comunes"
      state="Como la gente le dice a las cosas y lo que tu tienda encuentra"
      actions={
        <CsvLink
          call="everyday-words.csv"
          query={{ search, field, off: isOff ? 'true' : undefined }}
        />
      }
      add={{ to: newRuleUrl(search), label: 'Agregar regla', needs: 'content:write' }}
      tabs={<SearchRuleTabs here="everyday" counts={{}} />}
      params={params}
      search={{
        label: 'Buscar una palabra',
        placeholder: 'Lo que se escribe o lo que encuentra',
        kept: { ver: params.ver, giro: field },
        size: 34,
        maxLength: 60,
      }}
      filters={field ? [{ label: `Giro: ${field}`, param: 'giro' }] : []}
      moreFilters={
        <>
          {field ? null : (
            <AddFilterLink label="Giro" kept={{ ver: params.ver, buscar: params.buscar }}>
              <Select label="Giro" name="giro">
                {list.fields.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </AddFilterLink>
          )}
          <Link
            className={isOff ? 'chip on' : 'chip'}
            to={at({ ver: isOff ? undefined : 'apagadas' })}
            aria-current={isOff ? 'true' : undefined}
          >
            Apagadas {list.off > 0 ? <b>{formatListCount(list.off)}</b> : null}
          </Link>
        </>
      }
      rows={list.words}
      row={({ kind, phrase, state, spellings: [spelling = phrase] }) => ({
        // The state, so that a switched word is no longer selected
        key: `${kind} ${phrase} ${state}`,
        ...(mayWrite && { choice: { value: phrase, label: spelling } }),
      })}
      columns={mayWrite ? { ...columns, do: actionsColumn } : columns}
      bulk={
        mayWrite ? (
          <>
            <Button type="submit" name="hacer" value={switchOff}>
              Apagar
            </Button>
            <Button type="submit" name="hacer" value={switchOn}>
              Volver a usar
            </Button>
          </>
        ) : null
      }
      empty={
        isOff && search === '' && !field
          ? 'Aquí quedan las palabras que apagues.'
          : 'Ninguna palabra común es así. Con «Agregar regla» dices qué se quiso decir.'
      }
      pages={{
        units: ['palabra', `de ${list.total.toLocaleString('es-MX')} palabras`],
        next: list.next,
        isLater: start > 0,
        cursor: 'desde',
        labels: ['Desde el principio', 'Siguientes'],
      }}
      command="words --search compu"
    >
      <FormErrorAlert refusal={refusal} />
      {done && done.phrases.length > 0 ? (
        <UndoNotice
          said={done.message}
          fields={{ hacer: done.off ? switchOn : switchOff, fila: done.phrases.join('\n') }}
        />
      ) : null}
    </ListPage>
  )
}

function newRuleUrl(words: string): string {
  return createOfficePageUrl(
    'Regla nueva',
    {},
    { clase: toSearchRuleKindParam('meant'), ...(words && { palabra: words }) },
  )
}

const stateStyles: Record<EverydayWordState, string> = { on: 'st ok', off: 'st', ruled: 'st wait' }

const columns: ListColumns<Word> = {
  no: {
    title: 'Lo que se escribe',
    head: true,
    cell: ({ spellings, fields }) => (
      <>
        {spellings.join(', ')}
        <span className="sub">{fields.join(', ')}</span>
      </>
    ),
  },
  who: { title: 'Lo que encuentra', cell: ({ means }) => means.join(', ') },
  what: { title: 'Clase', cell: ({ kind }) => everydayKindLabels[kind] },
  st: {
    title: 'Estado',
    cell: ({ state, switched_by, switched_at }) => (
      <>
        <span className={`${stateStyles[state]} nowrap`}>{everydayStateLabels[state]}</span>
        {switched_by && switched_at ? (
          <span className="sub">
            {formatDay(toCalendarDay(switched_at))}, {switched_by}
          </span>
        ) : null}
      </>
    ),
  },
}

/** Links to try a word in the search, and to give it a meaning of the shop. */
const actionsColumn: ListColumns<Word>[string] = {
  title: 'Qué hacer',
  titleHidden: true,
  end: true,
  cell: ({ spellings: [spelling = ''] }) => (
    <span className="row nowrap">
      <Link to={createOfficePageUrl('Búsqueda', {}, { probar: spelling })}>
        Probar<span className="sr"> {spelling}</span>
      </Link>
      <Link to={newRuleUrl(spelling)}>
        Agregar regla<span className="sr"> para {spelling}</span>
      </Link>
    </span>
  ),
}

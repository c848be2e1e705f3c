import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ImportedRedirectsResponse } from '#contract/operator/redirects.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { formatListCount } from '../lists/list-count-labels.ts'
import { ListPage } from '../lists/list-page.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { MissedPaths } from './missed-paths.tsx'
import { createRedirectColumns } from './redirect-columns.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectImport, RefusedRedirects } from './redirect-import.tsx'
import './redirects.css'

type Done = { message: string; undo?: string; imported?: ImportedRedirectsResponse }

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim().slice(0, 100) ?? ''
  const isBroken = searchParams.get('ver') === 'por-corregir'
  const after = searchParams.get('despues')?.slice(0, 40)
  const reads = createOperatorApiReader(asked)
  const [list, { paths }] = await Promise.all([
    reads.get('listRedirects', {
      query: { search, ...(isBroken && { broken: 'true' }), ...(after && { after }) },
    }),
    reads.get('listMissedPaths'),
  ])
  const changed = list.redirects.find(({ id }) => id === Number(searchParams.get('cambiar')))
  const from = searchParams.get('de')?.slice(0, 2000) ?? ''
  return { list, paths, search, isBroken, after, changed, from }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands): Promise<Done | Response> => {
    const text = (name: string) => String(form.get(name) ?? '')
    const url = new URL(asked.request.url)
    for (const name of ['cambiar', 'de']) url.searchParams.delete(name)
    const here = url.pathname + url.search
    const hacer = text('hacer')
    if (hacer === 'quitar') {
      const ids = form.getAll('fila').map(Number)
      const { removed, messageForUser } = await commands('removeRedirects', { body: { ids } })
      const undo = removed.flatMap(({ old_address: from, to }) =>
        to === null ? [] : [`${from}\t${to}`],
      )
      return { message: messageForUser, undo: undo.join('\n') }
    }
    if (hacer === 'importar' || hacer === 'deshacer') {
      const content = await readListOrFile(text('lista'), form.get('archivo'))
      const imported = await commands('importRedirects', { body: { content } })
      return { message: imported.messageForUser, imported }
    }
    const to = text('to')
    if (hacer === 'cambiar') {
      const params = { id: text('id') }
      const done = await commands('changeRedirect', {
        params,
        body: { to, version: text('version') },
      })
      return redirectWithFlash(done.messageForUser, here)
    }
    const done = await commands('addRedirect', { body: { old_address: text('old_address'), to } })
    return redirectWithFlash(done.messageForUser, here)
  })
}

/** The uploaded file, or the pasted list under headings that a single line needs, in base64. */
async function readListOrFile(list: string, file: unknown): Promise<string> {
  if (list.trim() !== '' || !(file instanceof File)) {
    const separator = ['\t', ';', ','].find((one) => list.includes(one)) ?? ';'
    const headings = list.trim().includes('\n') ? '' : `Dirección vieja${separator}Va a\n`
    return Buffer.from(headings + list).toString('base64')
  }
  return Buffer.from(await file.arrayBuffer()).toString('base64')
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult<Done> }

/** Page of redirects from the addresses of the former shop, with addresses that are not there. */
export default function Redirects({ loaderData, actionData }: Props) {
  const { list, paths, search, isBroken, after, changed, from } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const params = { ver: isBroken ? 'por-corregir' : undefined, buscar: search || undefined }
  const at = (query: Record<string, string | undefined>) =>
    createOfficePageUrl('Direcciones viejas', {}, { ...params, despues: after, ...query })
  const { done, refusal } = actionData ?? {}
  const working = list.total - list.broken
  return (
    <>
      <ListPage
        page="Direcciones viejas"
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Importar')}
            aria-label="Volver a Importar"
          >
            <Icon name="left" />
          </Link>
        }
        state={
          working === 1
            ? '1 lleva a tu tienda nueva'
            : `${working.toLocaleString('es-MX')} llevan a tu tienda nueva`
        }
        actions={
          <CsvLink call="redirects.csv" query={{ search, broken: isBroken ? 'true' : undefined }} />
        }
        params={params}
        search={{
          label: 'Buscar una dirección',
          placeholder: 'Parte de la dirección o de a dónde va',
          kept: { ver: params.ver },
          size: 34,
          maxLength: 100,
        }}
        moreFilters={
          list.broken > 0 || isBroken ? (
            <Link
              className={isBroken ? 'chip on' : 'chip'}
              to={createOfficePageUrl(
                'Direcciones viejas',
                {},
                {
                  buscar: params.buscar,
                  ver: isBroken ? undefined : 'por-corregir',
                },
              )}
              aria-current={isBroken ? 'true' : undefined}
            >
              Por corregir <b>{formatListCount(list.broken)}</b>
            </Link>
          ) : null
        }
        rows={list.redirects}
        row={({ id, old_address: address, problem }) => ({
          key: String(id),
          isLate: problem !== null,
          ...(mayWrite && { choice: { value: String(id), label: address } }),
        })}
        columns={createRedirectColumns(mayWrite ? (id) => at({ cambiar: String(id) }) : null)}
        bulk={
          mayWrite ? (
            <Button type="submit" name="hacer" value="quitar">
              Quitar
            </Button>
          ) : null
        }
        empty={
          isBroken && search === ''
            ? 'Todas llevan a donde deben.'
            : 'Las direcciones de tu tienda anterior aparecen aquí.'
        }
        pages={{
          units: ['dirección', `de ${list.total.toLocaleString('es-MX')} direcciones`],
          next: list.next,
          isLater: after !== undefined,
          labels: ['Desde el principio', 'Menos usadas'],
        }}
      >
        <FormErrorAlert refusal={refusal} />
        {done?.undo ? (
          <UndoNotice said={done.message} fields={{ hacer: 'deshacer', lista: done.undo }} />
        ) : null}
        {done?.imported ? (
          <>
            <Alert tone={done.imported.added > 0 ? 'good' : undefined}>{done.message}</Alert>
            <RefusedRedirects {...done.imported} />
          </>
        ) : null}
        {mayWrite ? (
          <>
            <RedirectForm
              changed={changed}
              from={from}
              back={at({})}
              places={list.places}
              actionData={actionData}
            />
            <RedirectImport key={list.total} actionData={actionData} />
          </>
        ) : null}
      </ListPage>
      <MissedPaths paths={paths} mayWrite={mayWrite} />
      <ShortcutAndCliHintFooter command="redirects" />
    </>
  )
}

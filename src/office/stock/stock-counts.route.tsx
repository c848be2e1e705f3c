import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { StockCountsResponse } from '#contract/operator/stock-counts.ts'
import { stockCountStateLabels } from '#domain/buying/stock-count-state.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { stockCountStateStyles } from './stock-count-styles.ts'
import './stock.css'

export async function loader(asked: LoaderFunctionArgs) {
  const given = Number(new URL(asked.request.url).searchParams.get('antes') ?? '')
  const after = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const found = await createOperatorApiReader(asked).get('listStockCounts', { query: { after } })
  return { ...found, after }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const place = String(form.get('lugar') ?? '')
    const { id } = await commands('startStockCount', { body: { place } })
    return redirect(createOfficePageUrl('Conteo', { id: String(id) }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of stock counts: form for a new count, and previous counts. */
export default function Counts({ loaderData: { counts, next, after }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData)
  const error = actionData?.refusal?.fields.place
  return (
    <>
      <PageHeader
        title="Contar"
        back={<BackLink to={createOfficePageUrl('Inventario')} label="Inventario" />}
      >
        {counts.length === 0 ? null : <CsvLink call="stock-counts.csv" />}
      </PageHeader>
      {error ? null : <FormErrorAlert refusal={actionData?.refusal} />}
      {hasPermission('stock:write', me) ? (
        <Form method="post" className="start-count">
          <FormField
            label="Qué lugar cuentas"
            name="lugar"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={typed.text('lugar')}
            error={error}
            hint="Como A-03, o «Mostrador». Mientras lo cuentas, nadie empieza otro conteo ahí."
          />
          <Button type="submit" kind="primary">
            Empezar a contar
          </Button>
        </Form>
      ) : null}
      <section aria-labelledby="conteos">
        <h2 id="conteos">Conteos</h2>
        {counts.length === 0 ? (
          <EmptyList words="Aquí queda cada conteo, con quién lo hizo, qué cambió y cómo deshacerlo." />
        ) : (
          <>
            <ListTable
              label="Conteos"
              columns={[
                { key: 'no', title: 'Lugar', head: true },
                { key: 'st', title: 'Estado' },
                { key: 'who', title: 'Empezó' },
                { key: 'age', title: 'Cuándo', end: true },
              ]}
              rows={counts.map(countRow)}
            />
            <KeysetPager
              said={counts.length === 1 ? '1 conteo' : `${counts.length} conteos`}
              before={after === undefined ? undefined : createOfficePageUrl('Contar')}
              after={next === null ? undefined : createOfficePageUrl('Contar', {}, { antes: next })}
              labels={['Los más recientes', 'Anteriores']}
            />
          </>
        )}
      </section>
      <ShortcutAndCliHintFooter command="stock-counts" />
    </>
  )
}

function countRow(count: StockCountsResponse['counts'][number]): ListRow {
  const { id, place, state, started_by, started_at } = count
  const look = stockCountStateStyles[state]
  return {
    key: String(id),
    cells: {
      no: (
        <Link className="no" to={createOfficePageUrl('Conteo', { id: String(id) })}>
          {place}
        </Link>
      ),
      st: <span className={look}>{stockCountStateLabels[state]}</span>,
      who: started_by,
      age: formatDateTime(started_at),
    },
  }
}

import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { StockCountsReply } from '#contract/operator/stock-counts.ts'
import { countStateWords } from '#domain/buying/count-state.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { countLooks } from './count-looks.ts'
import './stock.css'

export async function loader(asked: LoaderFunctionArgs) {
  const given = Number(new URL(asked.request.url).searchParams.get('antes') ?? '')
  const after = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const found = await readsFor(asked).get('listStockCounts', { query: { after } })
  return { ...found, after }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const place = String(form.get('lugar') ?? '')
    const { id } = await commands('startStockCount', { body: { place } })
    return redirect(linkTo('Conteo', { id: String(id) }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Page of stock counts: form for a new count, and previous counts. */
export default function Counts({ loaderData: { counts, next, after }, actionData }: Props) {
  const { me } = useOfficeData()
  const typed = useTyped(actionData)
  const error = actionData?.refusal?.fields.place
  return (
    <>
      <PageHead title="Contar" back={<BackLink to={linkTo('Inventario')} label="Inventario" />}>
        {counts.length === 0 ? null : <CsvLink call="stock-counts.csv" />}
      </PageHead>
      {error ? null : <RefusalAlert refusal={actionData?.refusal} />}
      {mayDo('stock:write', me) ? (
        <Form method="post" className="start-count">
          <Field
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
              before={after === undefined ? undefined : linkTo('Contar')}
              after={next === null ? undefined : linkTo('Contar', {}, { antes: next })}
              labels={['Los más recientes', 'Anteriores']}
            />
          </>
        )}
      </section>
      <CliHint command="stock-counts" />
    </>
  )
}

function countRow(count: StockCountsReply['counts'][number]): Row {
  const { id, place, state, started_by, started_at } = count
  const look = countLooks[state]
  return {
    key: String(id),
    cells: {
      no: (
        <Link className="no" to={linkTo('Conteo', { id: String(id) })}>
          {place}
        </Link>
      ),
      st: <span className={look}>{countStateWords[state]}</span>,
      who: started_by,
      age: formatMoment(started_at),
    },
  }
}

import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { PickListResponse } from '#contract/operator/packing.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { type RowActionResult, runActionPerRow } from '../forms/run-action-per-row.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatUnitCount, formatOrderCount } from './packing-count-texts.ts'
import { parseSelectedOrderNumbers, createPackingPageUrl } from './parse-selected-order-numbers.ts'
import { PickListAside } from './pick-list-aside.tsx'
import { PrintLink } from './print-link.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const chosen = parseSelectedOrderNumbers(asked.request)
  const list = await createOperatorApiReader(asked).get('getPickList', {
    query: { orders: chosen.join(',') },
  })
  return { list, chosen, isPlacing: new URL(asked.request.url).searchParams.has('lugares') }
}

type Placed = { answers: RowActionResult[] }

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Placed>(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const changed = [...form.keys()]
      .filter((name) => name.startsWith('lugar:'))
      .map((name) => name.slice('lugar:'.length))
      .filter((sku) => text(`lugar:${sku}`) !== text(`antes:${sku}`))
    const answers = await runActionPerRow(changed, (sku) =>
      commands('setProductBin', { params: { product: sku }, body: { bin: text(`lugar:${sku}`) } }),
    )
    if (answers.some(({ refusal }) => refusal)) return { answers }
    const words = changed.length === 1 ? 'Lugar guardado.' : 'Lugares guardados.'
    return redirectWithFlash(
      words,
      createPackingPageUrl('Surtir e imprimir', parseSelectedOrderNumbers(asked.request)),
    )
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Placed>
}

/** Pick list page of several orders, with packing slips and label files. */
export default function PickPage({ loaderData, actionData }: Props) {
  const { list, chosen, isPlacing } = loaderData
  const { me } = useOfficeRootLoaderData()
  const numbers = list.orders.map(({ number }) => number)
  if (numbers.length === 0 && list.printable.length > 0) return <PackedOnly list={list} />
  if (numbers.length === 0) {
    return (
      <>
        <PageHeader title="Surtir e imprimir" />
        <EmptyList
          words={
            chosen.length > 0
              ? 'De estos pedidos nada va en una caja: solo llevan claves, o no se han pagado.'
              : 'Nada por surtir. Lo que se pague aparece aquí solo.'
          }
        >
          {chosen.length > 0 ? (
            <Link to={createOfficePageUrl('Surtir e imprimir')}>Ver todo lo que espera</Link>
          ) : null}
        </EmptyList>
        <ShortcutAndCliHintFooter command="pick-list" />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Surtir e imprimir"
        state={`${formatOrderCount(numbers.length)} · ${formatUnitCount(list.units)}`}
      >
        <ButtonLink kind="quiet" to={createOfficePageUrl('Escanear')}>
          <Icon name="barcode" />
          Escanear
        </ButtonLink>
        <PrintLink sheet="Hojas de empaque" orders={list.printable}>
          Imprimir las hojas
        </PrintLink>
        <PrintLink sheet="Lista para surtir" orders={numbers} primary>
          Imprimir la lista
        </PrintLink>
      </PageHeader>
      {list.more ? (
        <Alert>
          <p>Esperan más pedidos que los {numbers.length} de esta tanda, los más viejos primero.</p>
        </Alert>
      ) : null}
      {list.left_out.length > 0 ? (
        <Alert>
          <p>
            Sin nada por surtir: {list.left_out.join(', ')}. Ya se empacaron, o solo llevan claves.
          </p>
        </Alert>
      ) : null}
      <div className="cols">
        <section aria-labelledby="sacar">
          <div className="row apart">
            <h2 id="sacar">Qué sacar</h2>
            {isPlacing || !hasPermission('stock:write', me) ? null : (
              <Link
                to={createOfficePageUrl(
                  'Surtir e imprimir',
                  {},
                  { pedido: chosen.join(','), lugares: 1 },
                )}
              >
                Anotar lugares
              </Link>
            )}
          </div>
          {isPlacing ? (
            <Form method="post">
              <Picks list={list} answer={actionData} isPlacing />
              <p className="row save-places">
                <Button type="submit">Guardar los lugares</Button>
                <Link to={createPackingPageUrl('Surtir e imprimir', chosen)}>
                  Dejarlos como estaban
                </Link>
              </p>
            </Form>
          ) : (
            <Picks list={list} />
          )}
        </section>
        <PickListAside list={list} />
      </div>
      <ShortcutAndCliHintFooter command={['pick-list', ...chosen].join(' ')} />
    </>
  )
}

/**
 * Message that all orders of the pick list are packed, with links to their packing slips and
 * labels.
 */
function PackedOnly({ list }: { list: PickListResponse }) {
  return (
    <>
      <PageHeader title="Surtir e imprimir" state={formatOrderCount(list.printable.length)}>
        <PrintLink sheet="Hojas de empaque" orders={list.printable} primary>
          Imprimir las hojas
        </PrintLink>
      </PageHeader>
      <div className="cols">
        <p>
          Ya están empacados, no hay qué sacar. Sus hojas y los datos de sus etiquetas salen de
          aquí:{' '}
          {list.printable.map((number, place) => (
            <span key={number}>
              {place > 0 ? ', ' : ''}
              <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
                {number}
              </Link>
            </span>
          ))}
          .
        </p>
        <PickListAside list={list} />
      </div>
      <ShortcutAndCliHintFooter
        command={['label-file etiquetas.csv', ...list.printable].join(' ')}
      />
    </>
  )
}

function Picks({
  list,
  answer,
  isPlacing = false,
}: {
  list: PickListResponse
  answer?: FormResult<Placed> | undefined
  isPlacing?: boolean
}) {
  const typed = useRestoredFormFields(answer)
  return (
    <ListTable
      label="Qué sacar"
      columns={[
        { key: 'no', title: 'Lugar' },
        { key: 'age', title: 'Cant.', end: true },
        { key: 'who', title: 'Producto', head: true },
        { key: 'what', title: 'Pedidos' },
      ]}
      rows={list.picks.map(({ sku, ean, name, bin, category, quantity, orders }) => ({
        key: sku,
        cells: {
          no: isPlacing ? (
            <>
              <input type="hidden" name={`antes:${sku}`} value={bin ?? ''} />
              <FormField
                label={`Lugar de ${name}`}
                labelHidden
                name={`lugar:${sku}`}
                size={8}
                maxLength={20}
                autoComplete="off"
                defaultValue={typed.text(`lugar:${sku}`, bin ?? '')}
                error={answer?.done?.answers.find(({ key }) => key === sku)?.refusal}
              />
            </>
          ) : bin === null ? (
            <span className="faint nowrap">Sin lugar</span>
          ) : (
            <strong className="nowrap">{bin}</strong>
          ),
          age: <strong>{quantity}</strong>,
          who: (
            <>
              {name}
              <span className="sub">{[sku, ean, category].filter(Boolean).join(' · ')}</span>
            </>
          ),
          what: orders.map((one, place) => (
            <span key={one.number}>
              {place > 0 ? ', ' : ''}
              <Link className="no num" to={createOfficePageUrl('Pedido', { number: one.number })}>
                {one.number}
              </Link>
              {one.quantity > 1 ? ` × ${one.quantity}` : ''}
            </span>
          )),
        },
      }))}
    />
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PackingSlipsReply } from '#contract/operator/packing.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { BackToOrders } from '../orders/back-to-orders.tsx'
import { deedOf } from '../orders/order-actions.ts'
import { linkTo } from '../page-address.ts'
import { CheckForm } from './check-form.tsx'
import { PrintLink } from './print-link.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const number = (asked.params.number ?? '').toUpperCase()
  const found = await readsFor(asked).get<PackingSlipsReply>('packing-slips', { orders: number })
  return { number, slip: found.slips[0] ?? null }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const { method, path, body } = deedOf(form)
    const at = `orders/${encodeURIComponent(number)}/${path}`
    const done = await commands(method)<{ messageForUser: string }>(at, body)
    return redirectWithFlash(done.messageForUser, linkTo('Pedido', { number }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Packing check page: the units of one order, verified while packing. */
export default function CheckParcel({ loaderData: { number, slip }, actionData }: Props) {
  const refusal = actionData?.refusal
  const lines = slip?.lines
    .filter(({ to_pack }) => to_pack > 0)
    .map((line) => ({ ...line, quantity: line.to_pack }))
  return (
    <>
      <PageHead
        title={`Empacar ${number}`}
        back={<BackToOrders />}
        state={slip ? `${slip.person} · ${slip.shipping_name ?? ''}` : undefined}
      >
        {slip ? (
          <PrintLink sheet="Hojas de empaque" orders={[number]}>
            Imprimir
          </PrintLink>
        ) : null}
      </PageHead>
      {refusal ? (
        <Alert tone="wrong">
          {refusal.fields.lines ? 'Escribe cuántas piezas van en el paquete.' : refusal.words}
        </Alert>
      ) : null}
      {lines && lines.length > 0 ? (
        <CheckForm key={number} lines={lines} />
      ) : (
        <EmptyList words="De este pedido no queda nada por empacar.">
          <Link to={linkTo('Pedido', { number })}>Ver el pedido</Link>
        </EmptyList>
      )}
      <CliHint command={`pack-order ${number}`} />
    </>
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { BackToOrdersLink } from '../orders/back-to-orders.tsx'
import { submitOrderFormToApi } from '../orders/order-actions.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { VerifyParcelContentsForm } from './check-parcel-form.tsx'
import { PrintLink } from './print-link.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const number = (asked.params.number ?? '').toUpperCase()
  const found = await createOperatorApiReader(asked).get('listPackingSlips', {
    query: { orders: number },
  })
  return { number, slip: found.slips[0] ?? null }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const done = await submitOrderFormToApi(form, number, commands)
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Pedido', { number }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page to verify the units of one order, by scanning, while packing. */
export default function CheckParcel({ loaderData: { number, slip }, actionData }: Props) {
  const refusal = actionData?.refusal
  const lines = slip?.lines
    .filter(({ to_pack }) => to_pack > 0)
    .map((line) => ({ ...line, quantity: line.to_pack }))
  return (
    <>
      <PageHeader
        title={`Empacar ${number}`}
        back={<BackToOrdersLink />}
        state={slip ? `${slip.person} · ${slip.shipping_name ?? ''}` : undefined}
      >
        {slip ? (
          <PrintLink sheet="Hojas de empaque" orders={[number]}>
            Imprimir
          </PrintLink>
        ) : null}
      </PageHeader>
      {refusal ? (
        <Alert tone="wrong">
          {refusal.fields.lines ? 'Escribe cuántas piezas van en el paquete.' : refusal.words}
        </Alert>
      ) : null}
      {lines && lines.length > 0 ? (
        <VerifyParcelContentsForm key={number} lines={lines} />
      ) : (
        <EmptyList words="De este pedido no queda nada por empacar.">
          <Link to={createOfficePageUrl('Pedido', { number })}>Ver el pedido</Link>
        </EmptyList>
      )}
      <ShortcutAndCliHintFooter command={`pack-order ${number}`} />
    </>
  )
}

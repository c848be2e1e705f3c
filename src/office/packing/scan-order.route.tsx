import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router'
import type { OfficeOrderRow } from '#contract/operator/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CameraScanner } from './camera-scanner.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const code = new URL(asked.request.url).searchParams.get('codigo')?.trim() ?? ''
  if (code === '') return { code }
  const { orders } = await createOperatorApiReader(asked).get('listOrders', {
    query: {
      tab: 'all',
      search: code.slice(0, 120),
      limit: 2,
    },
  })
  const [order, other] = orders
  if (!order) return { code }
  throw redirect(
    other ? createOfficePageUrl('Pedidos', {}, { ver: 'todos', buscar: code }) : whereTo(order),
  )
}

/** URL of the page on which an order's next action is done. */
function whereTo({ number, next }: OfficeOrderRow): string {
  switch (next) {
    case 'hand-over':
      return createOfficePageUrl('Recolecciones', {}, { buscar: number })
    case 'pack':
    case 'ready-for-pickup':
      return createOfficePageUrl('Revisar paquete', { number })
    default:
      return createOfficePageUrl('Pedido', { number })
  }
}

type Props = { loaderData: { code: string } }

/** Page to scan or type an order number, which opens the order's next action. */
export default function Scan({ loaderData: { code } }: Props) {
  const navigate = useNavigate()
  const lead = (found: string) =>
    void navigate(createOfficePageUrl('Escanear', {}, { codigo: found }))
  return (
    <>
      <PageHeader title="Escanear" />
      <div className="stack narrow">
        {code ? (
          <Alert key={code} tone="wrong">
            <p>Ningún pedido tiene «{code}», ni por número, ni por guía, ni por producto.</p>
          </Alert>
        ) : null}
        <form className="stack" key={code}>
          <FormField
            label="Número de pedido, guía, o código de un producto"
            name="codigo"
            required
            autoFocus
            autoComplete="off"
            look="num"
            hint="Con un lector, apunta y ya: escribe solo."
          />
          <div>
            <Button type="submit" kind="primary">
              Abrir
            </Button>
          </div>
        </form>
        <CameraScanner onCode={lead} />
      </div>
      <ShortcutAndCliHintFooter command="order 2611-…" />
    </>
  )
}

import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useNavigation,
} from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { useShopName } from '../shared-shop-data.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import '../styles/quiet-pages.css'

export const meta = createPrivatePageMeta('Confirma tu aviso')
export const handle = { frame: 'plain' }

type Answer = { success: boolean; messageForUser: string }

export function action(args: ActionFunctionArgs): Promise<Answer> {
  return confirm(args)
}

export function clientAction(args: ClientActionFunctionArgs): Promise<Answer> {
  return confirm(args)
}

/** Confirms a back-in-stock alert by the token in the link. */
async function confirm({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const token = new URL(request.url).searchParams.get('aviso') ?? ''
  try {
    return await createApiClient(context).post(
      'shop/confirmStockAlert',
      { token },
      { ownWords: true },
    )
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const messageForUser =
      failure.messageForUser ?? 'No pudimos confirmar tu aviso. Inténtalo otra vez en un minuto.'
    return { success: false, messageForUser }
  }
}

/**
 * Confirmation page of a back-in-stock alert, linked from its e-mail. Confirming needs a click, so
 * that mail scanners cannot confirm.
 */
export default function StockAlertPage() {
  const shopName = useShopName()
  const answer = useActionData<Answer>()
  const busy = useNavigation().state !== 'idle'
  const isKept = answer?.success === true

  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="bell" title={isKept ? 'Listo' : '¿Te avisamos cuando vuelva?'} as="h1">
        {isKept ? (
          <>
            <p role="status">{answer.messageForUser}</p>
            <ButtonLink kind="primary" to={linkTo('Index')}>
              Ir a la tienda
            </ButtonLink>
          </>
        ) : (
          <>
            <p>Alguien pidió en {shopName} un aviso a tu correo. Si fuiste tú, confírmalo.</p>
            {answer ? <Alert tone="wrong">{answer.messageForUser}</Alert> : null}
            <Form method="post" replace>
              <Button kind="primary" size="l" type="submit" busy={busy}>
                Sí, avísame
              </Button>
            </Form>
            <p className="small faint">Si no fuiste tú, cierra esta página: no te escribiremos.</p>
          </>
        )}
      </EmptyState>
    </div>
  )
}

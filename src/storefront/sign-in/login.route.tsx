import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { ownPath } from '#domain/own-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { goTo } from '../navigation.ts'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { knownSession, useShopper } from '../session/session.ts'
import type { Guard } from '../session/shopper.middleware.ts'
import { signOut } from '../session/sign-out.ts'
import { literals } from '../text/literals.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { WaitingPage } from './form-page.tsx'
import { guestsOnly } from './guests.middleware.ts'

export const meta = privateMeta('Identificarse')
export const handle = { frame: 'plain' }

/**
 * Guests only, except for the sign-out screen (AUT-09). With a session it asks for confirmation, because another site
 * may have placed the link.
 */
const guestsOrLeaving: Guard = async (call, next) => {
  if (!new URL(call.request.url).searchParams.has('salida')) return guestsOnly(call, next)
  await knownSession()
  return next()
}

export const clientMiddleware = [guestsOrLeaving]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('salida') || searchParams.has('aviso')) return null
  const returnTo = ownPath(searchParams.get('volver'))
  void import('./leave-for-provider.ts')
    .then((leave) =>
      leave.leaveForProvider(returnTo, {
        fresh: searchParams.has('otra'),
        resume: searchParams.has('confirmado'),
      }),
    )
    .catch(() => goTo(linkTo('Support')))
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Screen />
}

export default function LoginPage() {
  return <Screen />
}

function Screen() {
  const [search] = useSearchParams()
  if (search.has('salida')) return <LeftScreen />
  if (search.get('aviso') === 'suspendida') return <SuspendedScreen />
  if (search.get('aviso') === 'carrito') return <EmptyCartScreen />
  if (search.has('aviso')) {
    return (
      <EndedScreen spent={search.get('aviso') === 'vencida'} back={ownPath(search.get('volver'))} />
    )
  }
  return (
    <WaitingPage title="Te llevamos a iniciar sesión…">
      <p className="muted">
        Si no pasa nada en unos segundos,{' '}
        <a href={linkTo('Sign In', {}, { volver: ownPath(search.get('volver')) })}>continúa aquí</a>
        .
      </p>
    </WaitingPage>
  )
}

/** Sign-out screen: asks for confirmation, then confirms the end of the session. */
function LeftScreen() {
  const { status } = useShopper()
  if (status === 'signed-in') {
    return (
      <div className="wrap slim quiet-page">
        <EmptyState icon="logout" title="Cerrar sesión" as="h1">
          <p>{literals.menu.confirmSignOut}</p>
          <div className="row wraps mid">
            <Button kind="primary" onClick={() => void signOut()}>
              Cerrar sesión
            </Button>
            <ButtonLink to={linkTo('Index')}>Seguir en la tienda</ButtonLink>
          </div>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="logout" title="Cerraste tu sesión" as="h1">
        <p>Gracias por tu visita. Vuelve cuando quieras.</p>
        <div className="row wraps mid">
          <ButtonLink kind="primary" to={linkTo('Index')}>
            Volver al inicio
          </ButtonLink>
          <ButtonLink to={linkTo('Sign In')}>Identificarse</ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

function SuspendedScreen() {
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="lock" title="Tu cuenta está suspendida" as="h1">
        <p>
          Por ahora no puedes entrar. Tus pedidos siguen su curso y sus avisos te llegan por correo.
          Escríbenos y lo aclaramos.
        </p>
        <div className="row wraps mid">
          <ButtonLink kind="primary" to={linkTo('Support')}>
            Contactar a la tienda
          </ButtonLink>
          <ButtonLink to={linkTo('Index')}>Volver al inicio</ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

/** Screen for guests without a local cart, with a sign-in link, because their account may have a cart. */
function EmptyCartScreen() {
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="basket" title={literals.cart.empty} as="h1">
        <p>¿Ya tenías productos en tu carrito? Inicia sesión para verlos.</p>
        <div className="row wraps mid">
          <ButtonLink kind="primary" to={linkTo('Offers')}>
            Ver ofertas
          </ButtonLink>
          <ButtonLink to={linkTo('Sign In', {}, { volver: linkTo('Checkout-Cart') })}>
            Identificarse
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

/**
 * Screen after an ended session, without automatic sign-in. An expired session returns to its page; after a failed
 * identity check, a new session would fail too.
 */
function EndedScreen({ spent, back }: { spent: boolean; back: string | undefined }) {
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="login" title="Tu sesión terminó" as="h1">
        <p>
          {spent
            ? 'Pasó mucho tiempo o la cerraste en otro lugar. Identifícate y te llevamos a donde estabas.'
            : 'No pudimos comprobar quién eres. Identifícate otra vez para continuar.'}
        </p>
        <div className="row wraps mid">
          <ButtonLink kind="primary" to={linkTo('Sign In', {}, { volver: back })}>
            Identificarse
          </ButtonLink>
          <ButtonLink to={linkTo('Index')}>Volver al inicio</ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

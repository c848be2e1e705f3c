import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { navigateTo } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import type { RouteGuard } from '../session/require-shopper.middleware.ts'
import { waitForSessionOrTimeout, useShopper } from '../session/shopper-session.ts'
import { signOut } from '../session/sign-out.ts'
import { literals } from '../text/specified-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { requireGuest } from './require-guest.middleware.ts'
import { SignInWaitingPage } from './sign-in-form-page.tsx'

export const meta = createPrivatePageMeta('Identificarse')
export const handle = { frame: 'plain' }

/**
 * Route guard that admits only guests, except to the sign-out screen (AUT-09). That screen asks
 * signed-in shoppers for confirmation, because another site may have linked to it.
 */
const guestsOrLeaving: RouteGuard = async (call, next) => {
  if (!new URL(call.request.url).searchParams.has('salida')) return requireGuest(call, next)
  await waitForSessionOrTimeout()
  return next()
}

export const clientMiddleware = [guestsOrLeaving]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('salida') || searchParams.has('aviso')) return null
  const returnTo = toSameOriginPath(searchParams.get('volver'))
  void import('./redirect-to-identity-provider.ts')
    .then((leave) =>
      leave.redirectToIdentityProvider(returnTo, {
        fresh: searchParams.has('otra'),
        isNewAccount: searchParams.get('cuenta') === 'nueva',
        resume: searchParams.has('confirmado'),
      }),
    )
    .catch(() => navigateTo(linkTo('Support')))
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
      <EndedScreen
        spent={search.get('aviso') === 'vencida'}
        back={toSameOriginPath(search.get('volver'))}
      />
    )
  }
  return (
    <SignInWaitingPage title="Te llevamos a iniciar sesión…">
      <p className="muted">
        Si no pasa nada en unos segundos,{' '}
        <a href={linkTo('Sign In', {}, { volver: toSameOriginPath(search.get('volver')) })}>
          continúa aquí
        </a>
        .
      </p>
    </SignInWaitingPage>
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

/**
 * Screen for guests whose browser has no cart; it offers sign-in, because their account may have a
 * cart.
 */
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
 * Screen after an ended session, without automatic sign-in. After expiry, signing in returns to the
 * previous page; after a failed identity check, automatic sign-in would fail again.
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

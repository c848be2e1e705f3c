import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { goTo, ownPath } from '../navigation.ts'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { endSession } from '../session/session.ts'
import { type Guard, guestsOnly } from '../session/shopper.middleware.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { canStart } from './attempts.ts'
import { WaitingPage } from './form-page.tsx'

export const meta = privateMeta('Identificarse')
export const handle = { frame: 'plain' }

/** The logout screen clears what is left of a session, whoever sent the shopper here (AUT-09). */
const clearOnLeaving: Guard = async ({ request }, next) => {
  if (new URL(request.url).searchParams.has('salida')) endSession()
  return next()
}

export const clientMiddleware = [clearOnLeaving, guestsOnly]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('salida') || searchParams.has('aviso')) return null
  if (!canStart(new Date())) {
    goTo(linkTo('Support'))
    return null
  }
  void leaveFor(ownPath(searchParams.get('volver')))
  return null
}
clientLoader.hydrate = true as const

async function leaveFor(returnTo: string | undefined) {
  try {
    const { startExternalLogin } = await import('../session/openid.ts')
    await startExternalLogin(returnTo)
  } catch (error) {
    console.error(error)
    goTo(linkTo('Support'))
  }
}

export function HydrateFallback() {
  return <Screen />
}

export default function LoginPage() {
  return <Screen />
}

function Screen() {
  const [search] = useSearchParams()
  if (search.has('salida')) return <LeftScreen />
  if (search.has('aviso')) return <EndedScreen />
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

function LeftScreen() {
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="logout" title="Cerraste tu sesión" as="h1">
        <p>Tu carrito y tus favoritos te esperan para cuando vuelvas.</p>
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

/** Does not start by itself: what ended the session would end the next one too. */
function EndedScreen() {
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="login" title="Tu sesión terminó" as="h1">
        <p>No pudimos comprobar quién eres. Identifícate otra vez para continuar.</p>
        <div className="row wraps mid">
          <ButtonLink kind="primary" to={linkTo('Sign In')}>
            Identificarse
          </ButtonLink>
          <ButtonLink to={linkTo('Index')}>Volver al inicio</ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

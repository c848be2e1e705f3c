import {
  ErrorResponse,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { apiFor } from '../api/api-client.ts'
import { linkTo } from '../route-names.ts'
import { answerProblem } from './check-answer.ts'
import { signInPrefix } from './own-sign-in.ts'

/** What the identity provider proved. */
export interface Identity {
  /** for the shop's API */
  accessToken: string
  refreshToken?: string | undefined
  email: string
  subject: string
  idToken: string
}

/** Address of the page that the hidden frame of a silent sign-in ends on. */
const silentCallback = `${linkTo('Callback')}/silent`

interface Provider {
  manager: UserManager
  issuer: string
  clientId: string
}

let provider: Promise<Provider> | null = null

function identityProvider(): Promise<Provider> {
  provider ??= connect().catch((error) => {
    provider = null
    throw error
  })
  return provider
}

async function connect(): Promise<Provider> {
  const { issuer, client_id, scope, resource } = await apiFor().get('auth/configuration')
  const { origin } = window.location
  const manager = new UserManager({
    authority: issuer,
    client_id,
    scope,
    resource,
    extraTokenParams: { resource },
    redirect_uri: origin + linkTo('Callback'),
    silent_redirect_uri: origin + silentCallback,
    post_logout_redirect_uri: origin + linkTo('Sign In', {}, { salida: 1 }),
    redirectMethod: 'replace',
    automaticSilentRenew: false,
    loadUserInfo: false,
    // the others are checked on the way back
    filterProtocolClaims: ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash'],
    silentRequestTimeoutInSeconds: 8,
    requestTimeoutInSeconds: 10,
    // the provider's own tokens are used once, to get the shop's; nothing of them stays behind
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ prefix: signInPrefix, store: window.sessionStorage }),
  })
  // sign-ins that were begun and left
  void manager.clearStaleState().catch(() => {})
  const named = await manager.metadataService.getIssuer()
  if (named !== issuer) throw new Error(`The identity provider calls itself ${named}`)
  return { manager, issuer, clientId: client_id }
}

/** Leaves for the identity provider: authorization code with PKCE, state and nonce (AUT-01). */
export async function startExternalLogin(
  returnTo: string | undefined,
  {
    fresh = false,
  }: { /** whoever is still signed in there signs in again */ fresh?: boolean } = {},
): Promise<void> {
  const { manager } = await identityProvider()
  await manager.signinRedirect({
    state: { returnTo },
    nonce: crypto.randomUUID(),
    // with `max_age` every provider has to say when somebody signed in
    ...(fresh && { prompt: 'login', max_age: 300 }),
  })
}

/** What the provider answered to the login that this tab started. */
export async function identityFromCallback(): Promise<{
  identity: Identity
  returnTo: string | undefined
}> {
  const { manager, issuer, clientId } = await identityProvider()
  const callback = new URL(window.location.href)
  const user = await manager.signinRedirectCallback(callback.href)
  const expected = { issuer, clientId, now: new Date() }
  const problem = answerProblem({ claims: user.profile, callback }, expected)
  if (problem) {
    await manager.removeUser()
    throw new Error(problem)
  }
  const { returnTo } = (user.state ?? {}) as { returnTo?: string }
  return { identity: identityOf(user), returnTo }
}

/** Whoever is still signed in at the provider, asked without a page; null when nobody is. */
export async function silentIdentity(): Promise<Identity | null> {
  const { manager, issuer, clientId } = await identityProvider()
  try {
    const user = await manager.signinSilent({ nonce: crypto.randomUUID() })
    if (!user) return null
    // what the hidden frame was answered with stays in the library; its `iss` is in the ID token too
    const callback = new URL(silentCallback, window.location.href)
    const expected = { issuer, clientId, now: new Date() }
    const problem = answerProblem({ claims: user.profile, callback }, expected)
    if (problem) throw new Error(problem)
    return identityOf(user)
  } catch (error) {
    if (error instanceof ErrorResponse) return null
    throw error
  }
}

/** Ends the provider's session too, and comes back to the screen of having left (AUT-09). */
export async function leaveProvider(idToken: string): Promise<void> {
  const { manager } = await identityProvider()
  await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
}

interface ProvidedUser {
  access_token: string
  refresh_token?: string | undefined
  id_token?: string | undefined
  profile: { sub: string; email?: string | undefined }
}

function identityOf(user: ProvidedUser): Identity {
  return {
    accessToken: user.access_token,
    refreshToken: user.refresh_token,
    email: user.profile.email ?? '',
    subject: user.profile.sub,
    idToken: user.id_token ?? '',
  }
}

import {
  ErrorResponse,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { apiFor } from '../api-client.ts'
import { linkTo } from '../route-names.ts'

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
const silentCallback = '/callback/silent'

let manager: Promise<UserManager> | null = null

function identityProvider(): Promise<UserManager> {
  manager ??= connect().catch((error) => {
    manager = null
    throw error
  })
  return manager
}

async function connect(): Promise<UserManager> {
  const { issuer, client_id, scope, resource } = await apiFor().get('auth/configuration')
  const { origin } = window.location
  const provider = new UserManager({
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
    silentRequestTimeoutInSeconds: 8,
    requestTimeoutInSeconds: 10,
    // the provider's own tokens are used once, to get the shop's; nothing of them stays behind
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  })
  // sign-ins that were begun and left
  void provider.clearStaleState().catch(() => {})
  return provider
}

/** Leaves for the identity provider: authorization code with PKCE, state and nonce (AUT-01). */
export async function startExternalLogin(returnTo: string | undefined): Promise<void> {
  const provider = await identityProvider()
  await provider.signinRedirect({ state: { returnTo } })
}

/** What the provider answered to the login that this tab started. */
export async function identityFromCallback(): Promise<{
  identity: Identity
  returnTo: string | undefined
}> {
  const provider = await identityProvider()
  const user = await provider.signinRedirectCallback()
  const { returnTo } = (user.state ?? {}) as { returnTo?: string }
  return { identity: identityOf(user), returnTo }
}

/** Whoever is still signed in at the provider, asked without a page; null when nobody is. */
export async function silentIdentity(): Promise<Identity | null> {
  const provider = await identityProvider()
  try {
    const user = await provider.signinSilent()
    return user && identityOf(user)
  } catch (error) {
    if (error instanceof ErrorResponse) return null
    throw error
  }
}

/** Ends the provider's session too, and comes back to the screen of having left (AUT-09). */
export async function leaveProvider(idToken: string): Promise<void> {
  const provider = await identityProvider()
  await provider.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
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

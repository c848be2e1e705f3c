import {
  InMemoryWebStorage,
  type StateStore,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { createApiClient } from '../api/api-client.ts'
import { tabStorage } from '../browser-storage.ts'
import { getCurrentPath } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { findIdTokenProblem, maxClockSkewSeconds } from './check-id-token-claims.ts'
import {
  toSignInResponseFailure,
  toIdentityProviderCallFailure,
} from './identity-provider-errors.ts'
import { reportFixableSignInFailure } from './report-sign-in-failure.ts'
import { pendingSignInKeyPrefix } from './session-tokens.ts'
import { type SignInFailureCode, SignInFailure } from './sign-in-failure.ts'
import {
  type SilentLogin,
  signInSilently,
  silentSignInTimeoutStorageKey,
} from './silent-sign-in.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** Redirect URL of silent sign-in, loaded in a hidden frame. */
const silentCallback = `${linkTo('Callback')}/silent`

/** Stored state of pending sign-ins; without working storage no sign-in starts. */
const begunSignIns: StateStore = {
  async set(key, value) {
    const isKept = tabStorage.setItem(pendingSignInKeyPrefix + key, value)
    if (!isKept) throw new SignInFailure('storage-refused')
  },
  get: async (key) => tabStorage.getItem(pendingSignInKeyPrefix + key),
  async remove(key) {
    const value = tabStorage.getItem(pendingSignInKeyPrefix + key)
    tabStorage.removeItem(pendingSignInKeyPrefix + key)
    return value
  },
  async getAllKeys() {
    try {
      const keys = tabStorage.keys().filter((key) => key.startsWith(pendingSignInKeyPrefix))
      return keys.map((key) => key.slice(pendingSignInKeyPrefix.length))
    } catch {
      return []
    }
  },
}

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
  const { issuer, client_id, scope, resource } = await createApiClient().get('auth/configuration')
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
    // Removes these claims from the ID token's profile; the sign-in callback checks the remaining
    // claims
    filterProtocolClaims: ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash'],
    silentRequestTimeoutInSeconds: 4,
    requestTimeoutInSeconds: 10,
    // The identity provider's tokens stay in memory: they are exchanged once for the shop's own
    // tokens and never stored
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: begunSignIns,
  })
  // Deletes the stored state of abandoned sign-ins
  void manager.clearStaleState().catch(() => {})
  const named = await manager.metadataService.getIssuer().catch(async (error) => {
    throw await toIdentityProviderCallFailure(error, 'discovery', manager.settings.metadataUrl)
  })
  if (named !== issuer) {
    throw new SignInFailure('issuer-mismatch', new Error(`The provider calls itself ${named}`))
  }
  return { manager, issuer, clientId: client_id }
}

/**
 * Redirects to the identity provider with authorization code flow, PKCE, state and nonce (AUT-01).
 */
export async function startIdentityProviderLogin(
  returnTo: string | undefined,
  {
    fresh = false,
    isNewAccount = false,
  }: {
    /** the provider asks for a new sign-in, even with a session there */
    fresh?: boolean
    /** the provider begins with creating an account, if it can */
    isNewAccount?: boolean
  } = {},
): Promise<void> {
  const { manager } = await reported(identityProvider())
  const createsAccount = isNewAccount && (await canCreateAccount(manager))
  await manager.signinRedirect({
    state: { returnTo },
    nonce: crypto.randomUUID(),
    // The `max_age` parameter makes identity providers include the claim `auth_time` (time of
    // authentication) in the ID token
    ...(fresh && { prompt: 'login', max_age: 300 }),
    ...(createsAccount && { prompt: 'create' }),
  })
}

/** Whether the identity provider supports `prompt=create` (OpenID Connect Prompt Create 1.0). */
async function canCreateAccount({ metadataService }: UserManager): Promise<boolean> {
  const metadata: object = await metadataService.getMetadata()
  const prompts = 'prompt_values_supported' in metadata ? metadata.prompt_values_supported : []
  return Array.isArray(prompts) && prompts.includes('create')
}

/** Reads the identity verified by the provider from the callback of the started sign-in `begun`. */
export async function readSignInCallbackIdentity(begun: string | null): Promise<{
  identity: VerifiedIdentity
  returnTo: string | undefined
}> {
  const callback = new URL(window.location.href)
  if (begun === null) throw new SignInFailure('not-begun-here')
  const { data }: { data?: { returnTo?: string } } = JSON.parse(begun)
  const returnTo = data?.returnTo
  try {
    const provider = await identityProvider()
    const answer = () => provider.manager.signinRedirectCallback(callback.href)
    const identity = await identityIn(provider, callback, answer)
    tabStorage.removeItem(silentSignInTimeoutStorageKey)
    return { identity, returnTo }
  } catch (error) {
    if (error instanceof SignInFailure) error.returnTo = returnTo
    reportFixableSignInFailure(error)
    throw error
  }
}

/**
 * Sign-in failure codes treated as a missing provider session. Denied consent is included, because
 * a silent request cannot ask for consent.
 */
const withoutAnybody = new Set<SignInFailureCode>(['nobody-there', 'consent-refused'])

/**
 * Asks the identity provider without user interaction who is signed in; null without a provider
 * session.
 */
async function silentIdentity(): Promise<VerifiedIdentity | null> {
  const provider = await reported(identityProvider())
  // The bare callback URL is checked, because the library hides the URL of the hidden frame's
  // response. The missing `iss` parameter is not needed: the ID token also contains the issuer
  const callback = new URL(silentCallback, window.location.href)
  const state = { returnTo: getCurrentPath() }
  const answer = () => provider.manager.signinSilent({ state, nonce: crypto.randomUUID() })
  try {
    return await reported(identityIn(provider, callback, answer))
  } catch (error) {
    if (error instanceof SignInFailure && withoutAnybody.has(error.code)) return null
    throw error
  }
}

/** Silent sign-in with the provider's existing session; null without one. */
export function trySilentLogin(): Promise<SilentLogin | null> {
  return signInSilently(silentIdentity)
}

/** Reads the identity in an identity provider's response; throws when the response is invalid. */
async function identityIn(
  { manager, issuer, clientId }: Provider,
  callback: URL,
  answer: () => Promise<User | null>,
): Promise<VerifiedIdentity> {
  const user = await answer().catch(async (error) => {
    throw await toSignInResponseFailure(error, () => manager.metadataService.getTokenEndpoint())
  })
  if (!user) throw new SignInFailure('nobody-there')
  const now = new Date()
  const problem = findIdTokenProblem({ claims: user.profile, callback }, { issuer, clientId, now })
  if (!problem) return identityOf(user)
  await manager.removeUser()
  const isOurs = problem.code === 'id-token-expired' && (await isClockWrong(now))
  throw new SignInFailure(isOurs ? 'device-clock' : problem.code, new Error(problem.reason))
}

/** Whether the clocks of this browser and the shop differ too much. */
async function isClockWrong(now: Date): Promise<boolean> {
  const reply = await fetch('/api/v1/auth/configuration', { cache: 'no-store' }).catch(() => null)
  const there = Date.parse(reply?.headers.get('date') ?? '')
  return Math.abs(there - now.getTime()) > maxClockSkewSeconds * 1000
}

async function reported<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    reportFixableSignInFailure(error)
    throw error
  }
}

/** Ends the identity provider's session and returns to the signed-out screen (AUT-09). */
export async function signOutOfIdentityProvider(idToken: string): Promise<void> {
  const { manager } = await identityProvider()
  await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
}

interface ProvidedUser {
  access_token: string
  refresh_token?: string | undefined
  id_token?: string | undefined
  profile: { sub: string; email?: string | undefined }
}

function identityOf(user: ProvidedUser): VerifiedIdentity {
  return {
    accessToken: user.access_token,
    refreshToken: user.refresh_token,
    email: user.profile.email ?? '',
    subject: user.profile.sub,
    idToken: user.id_token ?? '',
  }
}

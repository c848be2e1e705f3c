import * as client from 'openid-client'
import type { VerifiedIdentity } from '#domain/account/shopper.ts'
import { minuteInMs } from '#domain/durations.ts'
import { isEmail } from '#domain/email.ts'
import { stepUpSignInLifetimeSeconds } from '#domain/running/operator-session-lifetimes.ts'
import { parseAmrClaim } from '#domain/running/operator-sign-in-method.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { maxClockSkewSeconds } from './clock-skew.ts'
import { createGroupRefreshTokenCipher } from './encrypt-group-refresh-tokens.ts'
import { isEmailVerified } from './is-email-verified.ts'

export type OfficeIdentityProvider = {
  issuer: string
  clientId: string
  /**
   * client secret of the shop at the identity provider; absent for a public client, which
   * authenticates by PKCE alone
   */
  clientSecret?: string | undefined
  /** required authentication level (`acr`); if absent, the identity provider chooses the level */
  acr?: string | undefined
  /**
   * name of the groups claim, and the mapping of groups to roles; if absent, operators get their
   * roles by invitation
   */
  groups?: { claim: string; roles: readonly { group: string; role: string }[] } | undefined
  redirectUri: string
  /**
   * secret that encrypts the tokens for refreshing an operator's groups, in a shop where roles
   * derive from groups
   */
  tokenSecret: string
}

/** Values that the provider's sign-in response must match. */
export type SignInStateNonceAndVerifier = { state: string; nonce: string; verifier: string }

/** Operator identity confirmed by the provider, with the time of the sign-in. */
export type VerifiedOperator = {
  identity: VerifiedIdentity
  authenticatedAt: Date
  /** id of the operator's session at the identity provider */
  session: string | null
  /** authentication methods reported by the provider; empty when not reported */
  methods: string[]
  /** roles derived from the provider's groups; undefined when roles are given by invitation */
  roles: string[] | undefined
  /** encrypted tokens for refreshing groups; undefined when roles are given by invitation */
  groupTokens: string | null | undefined
}

type VouchRefusal = Refusal<
  'refused' | 'unavailable' | 'second-factor' | 'email-unverified',
  { /** for the log only */ reason: string }
>

const timeoutSeconds = 5
const freshForMs = 10 * minuteInMs

export type OfficeSignInClient = ReturnType<typeof createOfficeSignInClient>

type Known = { configuration: client.Configuration; readAt: number }

/** Creates the back office client of an OpenID Connect identity provider. */
export function createOfficeSignInClient(provider: OfficeIdentityProvider) {
  let known: Known | undefined
  const { groups } = provider
  const box = createGroupRefreshTokenCipher(provider.tokenSecret)

  /** Reads the provider's discovery document, cached for ten minutes. */
  async function configuration(): Promise<client.Configuration> {
    if (known && Date.now() - known.readAt < freshForMs) return known.configuration
    const { issuer, clientId, clientSecret } = provider
    const read = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret ? client.ClientSecretBasic(clientSecret) : client.None(),
      {
        timeout: timeoutSeconds,
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    known = { configuration: read, readAt: Date.now() }
    return read
  }

  return {
    /**
     * Starts a sign-in: returns the URL at the identity provider that the browser opens, and the
     * values that the provider's response must match.
     */
    async begin(): Promise<
      SuccessResult<{ url: URL; checks: SignInStateNonceAndVerifier }> | VouchRefusal
    > {
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      try {
        const read = await configuration()
        const url = client.buildAuthorizationUrl(read, {
          redirect_uri: provider.redirectUri,
          scope: groups && isLasting(read) ? 'openid email offline_access' : 'openid email',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          prompt: 'login',
          max_age: String(stepUpSignInLifetimeSeconds),
          ...(provider.acr && { acr_values: provider.acr }),
        })
        return { ok: true, url, checks }
      } catch (error) {
        return refuse('unavailable', { reason: reasonIn(error) })
      }
    },

    /**
     * Finishes a sign-in: returns the operator identity in the provider's response. Each
     * authorization code works only once.
     */
    async finish(
      answer: URL,
      { state, nonce, verifier }: SignInStateNonceAndVerifier,
    ): Promise<SuccessResult<VerifiedOperator> | VouchRefusal> {
      try {
        const tokens = await client.authorizationCodeGrant(await configuration(), answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          maxAge: stepUpSignInLifetimeSeconds,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return refuse('refused', { reason: 'There is no ID token' })
        const vouched = vouchedBy(claims, provider)
        if (!vouched.ok || !groups) return vouched
        return { ...vouched, groupTokens: await sealed(tokens) }
      } catch (error) {
        return refusalFor(error)
      }
    },

    /**
     * Fetches an operator's current roles from the provider's groups, and the tokens for the next
     * refresh.
     */
    async groupsOf(
      kept: string | null,
      subject: string,
    ): Promise<SuccessResult<{ roles: string[]; tokens: string }> | VouchRefusal> {
      const asked = kept === null ? undefined : await box.open(kept)
      if (!groups || !asked) return refuse('refused', { reason: 'There is nothing to ask with' })
      try {
        const read = await configuration()
        if ('access' in asked) {
          const claims = await client.fetchUserInfo(read, asked.access, subject)
          return {
            ok: true,
            roles: rolesOf(claims[groups.claim], groups.roles),
            tokens: kept ?? '',
          }
        }
        const renewed = await client.refreshTokenGrant(read, asked.refresh)
        const told = renewed.claims()
        if (told && told.sub !== subject) return refuse('refused', { reason: 'Another subject' })
        const claims =
          told?.[groups.claim] === undefined
            ? await client.fetchUserInfo(read, renewed.access_token, subject)
            : told
        const refresh = renewed.refresh_token ?? asked.refresh
        const tokens = await box.seal({ refresh })
        return { ok: true, roles: rolesOf(claims[groups.claim], groups.roles), tokens }
      } catch (error) {
        return refusalFor(error)
      }
    },
  }

  function sealed({ refresh_token: refresh, access_token: access }: client.TokenEndpointResponse) {
    return box.seal(refresh === undefined ? { access } : { refresh })
  }
}

/**
 * Whether the provider issues refresh tokens that remain valid after the provider's session
 * (`offline_access`).
 */
function isLasting(read: client.Configuration): boolean {
  return read.serverMetadata().scopes_supported?.includes('offline_access') ?? false
}

function vouchedBy(
  claims: client.IDToken,
  { acr, groups }: OfficeIdentityProvider,
): SuccessResult<VerifiedOperator> | VouchRefusal {
  const { iss: issuer, sub: subject, email, auth_time: authTime = 0, sid, iat } = claims
  if (iat > Date.now() / 1000 + maxClockSkewSeconds) {
    return refuse('refused', { reason: 'The ID token was issued in the future' })
  }
  if (acr && claims.acr !== acr) {
    return refuse('second-factor', {
      reason: `The provider answered with acr ${claims.acr}`,
    })
  }
  if (typeof email !== 'string' || !isEmail(email) || !isEmailVerified(claims.email_verified)) {
    return refuse('email-unverified', { reason: 'The provider vouches for no e-mail' })
  }
  return {
    ok: true,
    identity: { issuer, subject, email, emailVerified: true },
    authenticatedAt: new Date(Math.min(authTime * 1000, Date.now())),
    session: typeof sid === 'string' ? sid : null,
    methods: parseAmrClaim(claims.amr),
    roles: groups && rolesOf(claims[groups.claim], groups.roles),
    groupTokens: undefined,
  }
}

function rolesOf(claim: unknown, roles: readonly { group: string; role: string }[]): string[] {
  const groups: unknown[] = Array.isArray(claim) ? claim : [claim]
  return [...new Set(roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role))]
}

/**
 * Maps a sign-in error to `refused` if the provider rejected the request or its reply is invalid,
 * otherwise to `unavailable`.
 */
function refusalFor(error: unknown): VouchRefusal {
  const isRefused =
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT' && !isDown(error))
  return refuse(isRefused ? 'refused' : 'unavailable', { reason: reasonIn(error) })
}

/** Whether the identity provider replied with a server error. */
function isDown({ cause }: Error): boolean {
  return cause instanceof Response && cause.status >= 500
}

function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${String(error.cause)}` : error.message
}

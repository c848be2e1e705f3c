import Provider, { type Configuration, errors } from 'oidc-provider'
import type { Pool } from 'pg'
import * as accounts from './accounts.ts'
import { toHostOnlyCookieName, toSecureCookieName } from './cookies.ts'
import { renderErrorPage, renderSignedOutPage } from './pages/expired-signed-out-and-error-pages.ts'
import { createPostgresAdapter } from './postgres-adapter.ts'
import { createAccountPagesOidcClient } from './second-factor/require-fresh-sign-in.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'
import {
  authenticationLevels,
  createAccountPromptName,
  createOidcSignInPolicy,
} from './sign-in-policy.ts'
import { signOutOrAskConfirmation, redirectIfAlreadySignedOut } from './sign-out.ts'
import type { IdentityProviderSigningKeys } from './signing-keys.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type OpenIdProviderOptions = {
  issuer: string
  shop: ShopUrlAndBranding
  resource: string
  clientId: string
  /**
   * URL of the shop that receives logout tokens; by default the shop's own URL for back-channel
   * logout
   */
  backchannelLogoutUrl?: string
  /** the shop's back office, if it signs in at this provider */
  office?: OfficeClient | undefined
}

type OfficeClient = {
  url: string
  clientId: string
  clientSecret: string
  /** URL of the back office that receives logout tokens */
  backchannelLogoutUrl: string
}

/** Creates the OpenID provider for the shop (public client) and its back office (confidential client). */
export function createOpenIdProvider(
  pool: Pool,
  keys: IdentityProviderSigningKeys,
  options: OpenIdProviderOptions,
): Provider {
  const provider = new Provider(options.issuer, configuration(pool, keys, options))
  provider.proxy = true
  provider.use(redirectIfAlreadySignedOut)
  return provider
}

function officeClient({ url, clientId, clientSecret, backchannelLogoutUrl }: OfficeClient) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    client_name: 'Mostrador',
    application_type: 'web' as const,
    token_endpoint_auth_method: 'client_secret_basic' as const,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    redirect_uris: [`${url}/sesion/regreso`],
    require_auth_time: true,
    backchannel_logout_uri: backchannelLogoutUrl,
    backchannel_logout_session_required: true,
  }
}

function configuration(
  pool: Pool,
  keys: IdentityProviderSigningKeys,
  options: OpenIdProviderOptions,
): Configuration {
  const { issuer, shop, resource, clientId, office } = options

  async function claimsOf(sub: string) {
    const account = await accounts.findAccountBySub(pool, sub)
    return account && { sub, email: account.email, email_verified: account.emailVerified }
  }

  return {
    adapter: createPostgresAdapter(pool),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      // Names the provider's cookies differently from the shop's, because browsers share the
      // cookies of all ports of a host.
      names: {
        session: toHostOnlyCookieName(issuer, 'tianguis_identity'),
        interaction: toSecureCookieName(issuer, 'tianguis_sign_in'),
        resume: toSecureCookieName(issuer, 'tianguis_sign_in_resume'),
      },
    },
    clientAuthMethods: ['none', 'client_secret_basic'],
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${shop.url}/callback`, `${shop.url}/callback/silent`],
        post_logout_redirect_uris: [`${shop.url}/customer/login?salida=1`],
        require_auth_time: true,
        backchannel_logout_uri:
          options.backchannelLogoutUrl ?? `${shop.url}/api/v1/auth/backchannelLogout`,
        backchannel_logout_session_required: true,
      },
      createAccountPagesOidcClient(options.issuer),
      ...(office ? [officeClient(office)] : []),
    ],
    // Allows local addresses, which the OpenID library forbids by default: outgoing calls go only
    // to the shop and the back office, which may run on this machine.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    clientBasedCORS: (_ctx, origin) => origin === new URL(shop.url).origin,
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    acrValues: [...authenticationLevels],
    discovery: { prompt_values_supported: ['none', 'login', 'consent', createAccountPromptName] },
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: [],
    },
    // The ID token contains the e-mail, because there is no userinfo endpoint.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, sub) => {
      const claims = await claimsOf(sub)
      return claims && { accountId: sub, claims: () => claims }
    },
    extraTokenClaims: async ({ oidc }, token) => {
      const claims = 'accountId' in token ? await claimsOf(token.accountId) : undefined
      const signIn = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken
      return (
        claims && {
          email: claims.email,
          email_verified: claims.email_verified,
          acr: signIn?.acr,
          amr: signIn?.amr,
          auth_time: signIn?.authTime,
          sid: signIn?.sid,
        }
      )
    },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      // Userinfo is disabled: access tokens are bound to the shop's API, and ID tokens contain every claim.
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        // Access tokens for the back office name no API, because the back office only needs the
        // identity.
        defaultResource: (_ctx, client) => (client?.clientId === office?.clientId ? [] : resource),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return {
            scope: '',
            audience: resource,
            accessTokenTTL: 10 * minute,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutOrAskConfirmation(ctx, form, { pool, shop }),
        postLogoutSuccessSource: (ctx) => {
          ctx.body = renderSignedOutPage({ shop })
        },
      },
    },
    interactions: {
      url: (_ctx, { uid, prompt }) =>
        `/entrar/${uid}${prompt.name === createAccountPromptName ? '?registro' : ''}`,
      policy: createOidcSignInPolicy(office?.clientId),
    },
    // Signing in to the shop requires no consent, because it is a first-party client.
    loadExistingGrant: async ({ oidc }) => {
      const grantId =
        oidc.result?.consent?.grantId ??
        (oidc.client && oidc.session?.grantIdFor(oidc.client.clientId))
      const known = grantId ? await oidc.provider.Grant.find(grantId) : undefined
      if (known && known.accountId === oidc.session?.accountId) return known
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 14 * day,
      Session: 14 * day,
      Grant: 14 * day,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = renderErrorPage({ shop, code: out.error })
    },
  }
}

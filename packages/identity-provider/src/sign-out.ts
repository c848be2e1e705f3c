import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import { inTransaction } from './database.ts'
import * as logoutQueue from './logout-queue.ts'
import { renderSignOutPage } from './pages/expired-signed-out-and-error-pages.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'

/**
 * Signs the shopper out directly if the request contains the shopper's ID token; otherwise asks for
 * confirmation, because the link may come from another site.
 */
export async function signOutOrAskConfirmation(
  ctx: KoaContextWithOIDC,
  form: string,
  { pool, shop }: { pool: Pool; shop: ShopUrlAndBranding },
): Promise<void> {
  const { session, entities, provider } = ctx.oidc
  const hintedSubject = String(entities.IdTokenHint?.payload.sub ?? '')
  if (!session || !hintedSubject || hintedSubject !== session.accountId) {
    ctx.body = renderSignOutPage({ shop, form })
    return
  }
  const authorizations = Object.values(session.authorizations ?? {})
  await inTransaction(pool, async (db) => {
    const grantIds = authorizations.map(({ grantId }) => grantId)
    await db.query('delete from identity.records where grant_id = any($1)', [grantIds])
    for (const { sid } of authorizations)
      await logoutQueue.enqueueLogoutNotification(db, { sub: hintedSubject, sid })
  })
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { signed: true })
  goBack(ctx)
}

/**
 * If the browser has no provider session to end, redirects back to the site that requested the
 * sign-out.
 */
export async function redirectIfAlreadySignedOut(
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return
  if (!ctx.oidc.session?.accountId) goBack(ctx)
}

function goBack(ctx: KoaContextWithOIDC): void {
  const { params, provider } = ctx.oidc
  const target = params?.post_logout_redirect_uri ?? provider.urlFor('end_session_success')
  const url = new URL(String(target))
  if (params?.post_logout_redirect_uri && params.state) {
    url.searchParams.set('state', String(params.state))
  }
  ctx.body = null
  ctx.status = 303
  ctx.redirect(url.href)
}

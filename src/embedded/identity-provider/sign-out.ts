import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import { inTransaction } from './database.ts'
import * as logouts from './logouts.ts'
import { signOutPage } from './pages/notice-pages.ts'
import type { Shop } from './shop.ts'

/**
 * Signs out directly with the shopper's ID token; without it asks for confirmation, because the link may come from
 * another site.
 */
export async function askOrSignOut(
  ctx: KoaContextWithOIDC,
  form: string,
  { pool, shop }: { pool: Pool; shop: Shop },
): Promise<void> {
  const { session, entities, provider } = ctx.oidc
  const hintedSubject = String(entities.IdTokenHint?.payload.sub ?? '')
  if (!session || !hintedSubject || hintedSubject !== session.accountId) {
    ctx.body = signOutPage({ shop, form })
    return
  }
  const authorizations = Object.values(session.authorizations ?? {})
  await inTransaction(pool, async (db) => {
    const grantIds = authorizations.map(({ grantId }) => grantId)
    await db.query('delete from identity.records where grant_id = any($1)', [grantIds])
    for (const { sid } of authorizations) await logouts.add(db, { sub: hintedSubject, sid })
  })
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { signed: true })
  goBack(ctx)
}

/** Redirects back when there is no session to end. */
export async function leaveWithoutSession(
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

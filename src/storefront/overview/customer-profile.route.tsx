import { Navigate, redirect, useLoaderData } from 'react-router'
import { Avatar } from '../account/account-frame.tsx'
import { cachePointsBalance } from '../account/cached-points-balance.ts'
import { ListLoadingPlaceholder } from '../account/loading-rows.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { getCurrentSession, resumeSession } from '../session/shopper-session.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import type { OverviewData } from './account-overview-data.ts'
import { AccountOverview } from './account-overview.tsx'
import { OverviewLinks } from './overview-links.tsx'

export const meta = createPrivatePageMeta('Tu cuenta')
export const clientMiddleware = [requireShopper]

/** Loads the account overview; only the profile is required, other data may fail. */
async function readHub(): Promise<OverviewData> {
  const api = createApiClient()
  const [profile, orders, rewards, tickets, wishes, news] = await Promise.allSettled([
    api.get('customer/profile'),
    api.post('customer/orders', {}, { ownWords: true }),
    api.get('customer/getRewards'),
    api.get('customer/tickets'),
    api.get('customer/wishlist'),
    api.get('customer/notifications'),
  ])
  if (profile.status === 'rejected') throw profile.reason
  const shopper = profile.value.userDetails
  if (rewards.status === 'fulfilled') cachePointsBalance(shopper.id, rewards.value.payload.total)
  return {
    shopper,
    orders: orders.status === 'fulfilled' ? orders.value.payload : shopper.orders,
    rewards: rewards.status === 'fulfilled' ? rewards.value.payload : undefined,
    tickets: tickets.status === 'fulfilled' ? tickets.value : undefined,
    wishes: wishes.status === 'fulfilled' ? wishes.value.wishlist : undefined,
    unread: news.status === 'fulfilled' ? news.value.unread : undefined,
  }
}

export async function clientLoader() {
  await resumeSession()
  if (getCurrentSession().shopper?.is_verified === 0) throw redirect(linkTo('Sign Up'))
  return { hub: markPromiseRejectionHandled(readHub()) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="wrap">
      <Waiting />
    </div>
  )
}

/** Account overview page: next delivery and what needs the shopper's attention (PRO-01, AUT-10). */
export default function ProfilePage() {
  const { hub } = useLoaderData<typeof clientLoader>()
  return (
    <div className="wrap">
      <DeferredContent data={hub} waiting={<Waiting />} failed={<Failed />}>
        {(data) =>
          data.shopper.is_verified === 0 ? (
            <Navigate to={linkTo('Sign Up')} replace />
          ) : (
            <AccountOverview data={data} />
          )
        }
      </DeferredContent>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <div className="hi">
        <Avatar />
        <div className="grow">
          <h1 className="sr">Tu cuenta</h1>
          <SkeletonLine width="w5" />
        </div>
      </div>
      <ListLoadingPlaceholder label="Cargando tu cuenta" rows={2} />
    </>
  )
}

/** Account overview after a failed load: only the navigation. */
function Failed() {
  return (
    <>
      <div className="hi">
        <Avatar />
        <div className="grow">
          <h1>Tu cuenta</h1>
        </div>
      </div>
      <LoadFailed safe="Tus pedidos y tus datos están a salvo." />
      <OverviewLinks />
    </>
  )
}

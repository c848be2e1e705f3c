import { Navigate, redirect, useLoaderData } from 'react-router'
import { Avatar } from '../account/account-frame.tsx'
import { rememberPoints } from '../account/known-points.ts'
import { WaitingRows } from '../account/waiting-rows.tsx'
import { apiFor } from '../api/api-client.ts'
import { privateMeta } from '../page-meta.ts'
import { deferred } from '../rendering/deferred.ts'
import { linkTo } from '../route-names.ts'
import { currentSession, resumeSession } from '../session/session.ts'
import { requireShopper } from '../session/shopper.middleware.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonLine } from '../ui/waiting.tsx'
import type { HubData } from './hub-data.ts'
import { HubPlaces } from './hub-places.tsx'
import { Hub } from './hub.tsx'

export const meta = privateMeta('Tu cuenta')
export const clientMiddleware = [requireShopper]

/** Loads the account overview; only the profile is required, other data may fail. */
async function readHub(): Promise<HubData> {
  const api = apiFor()
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
  if (rewards.status === 'fulfilled') rememberPoints(shopper.id, rewards.value.payload.total)
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
  if (currentSession().shopper?.is_verified === 0) throw redirect(linkTo('Sign Up'))
  return { hub: deferred(readHub()) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="wrap">
      <Waiting />
    </div>
  )
}

/** Account overview: next delivery and pending actions (PRO-01, AUT-10). */
export default function ProfilePage() {
  const { hub } = useLoaderData<typeof clientLoader>()
  return (
    <div className="wrap">
      <Loaded data={hub} waiting={<Waiting />} failed={<Failed />}>
        {(data) =>
          data.shopper.is_verified === 0 ? (
            <Navigate to={linkTo('Sign Up')} replace />
          ) : (
            <Hub data={data} />
          )
        }
      </Loaded>
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
      <WaitingRows label="Cargando tu cuenta" rows={2} />
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
      <HubPlaces />
    </>
  )
}

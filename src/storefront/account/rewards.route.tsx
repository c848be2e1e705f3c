import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { RewardsResponse } from '#contract/account.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { getCurrentSession } from '../session/shopper-session.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AccountFrame } from './account-frame.tsx'
import { cachePointsBalance } from './cached-points-balance.ts'
import { ListLoadingPlaceholder } from './loading-rows.tsx'
import { MyCoupons } from './my-coupons.tsx'
import { PointsLedger } from './points-ledger.tsx'
import { RedeemPointsButton, RedeemPointsDialog } from './redeem-points.tsx'
import { formatPoints, findNextExpiringPoints, calculatePointsWorth } from './reward-points.ts'

export const meta = createPrivatePageMeta('Puntos de lealtad')
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { points: markPromiseRejectionHandled(readPoints()) }
}

async function readPoints() {
  const points = await createApiClient().get('customer/getRewards')
  const { shopper } = getCurrentSession()
  if (shopper) cachePointsBalance(shopper.id, points.payload.total)
  return points
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="Rewards" crumb="PUNTOS">
      <Head />
      <ListLoadingPlaceholder label="Cargando tus puntos" rows={3} />
    </AccountFrame>
  )
}

/** Rewards page: value and expiry of the shopper's points (RWD-01, RWD-02). */
export default function RewardsPage() {
  const { points } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="Rewards" crumb="PUNTOS">
      <Head />
      <DeferredContent
        data={points}
        waiting={<ListLoadingPlaceholder label="Cargando tus puntos" rows={3} />}
        safe="Tus puntos están a salvo."
      >
        {({ payload }) => <Points {...payload} />}
      </DeferredContent>
    </AccountFrame>
  )
}

function Head() {
  return (
    <div className="page-head">
      <h1>Puntos de lealtad</h1>
    </div>
  )
}

function Points({ rewards, total, pending, coupons }: RewardsResponse['payload']) {
  const [redeeming, setRedeeming] = useState(false)
  const rules = useShopData().settings?.rewards
  return (
    <>
      {rewards.length === 0 ? (
        <EmptyState icon="coins" title={literals.rewards.empty} as="h2">
          <p>Se juntan solos con cada compra, y valen dinero en la siguiente.</p>
          <ButtonLink kind="primary" to={linkTo('Index')}>
            Ir a la tienda
          </ButtonLink>
        </EmptyState>
      ) : (
        <Score rewards={rewards} total={total} pending={pending}>
          {rules ? (
            <RedeemPointsButton total={total} rules={rules} onPress={() => setRedeeming(true)} />
          ) : null}
        </Score>
      )}
      <MyCoupons coupons={coupons} />
      <HowTheyWork />
      {rewards.length > 0 ? (
        <section className="gap-t" aria-labelledby="movimientos">
          <h2 id="movimientos" className="page-head">
            Movimientos
          </h2>
          <PointsLedger rewards={rewards} />
        </section>
      ) : null}
      {rules && redeeming ? (
        <RedeemPointsDialog total={total} rules={rules} onClose={() => setRedeeming(false)} />
      ) : null}
    </>
  )
}

function Score({
  rewards,
  total,
  pending,
  children,
}: Omit<RewardsResponse['payload'], 'coupons'> & { children: ReactNode }) {
  const terms = useShopData().settings?.rewards
  const worth = calculatePointsWorth(total, terms?.point_value)
  const next = findNextExpiringPoints(rewards)
  return (
    <section className="box score" aria-labelledby="tienes">
      <div>
        <h2 id="tienes" className="h-m">
          Tienes
        </h2>
        <p className="n">{formatPoints(total)}</p>
        <p>
          {total === 1 ? 'punto' : 'puntos'}
          {worth === undefined ? null : (
            <>
              , que valen <strong>{formatMoney(worth)}</strong>
            </>
          )}
        </p>
        {children}
      </div>
      <ul className="facts">
        {pending > 0 ? (
          <li>
            <Icon name="clock" />
            <span>
              <strong>{formatPoints(pending)} por confirmar</strong>
              <small>{whenTheyCount(terms?.grant_business_days_after_delivery)}</small>
            </span>
          </li>
        ) : null}
        {next ? (
          <li>
            <Icon name="calendar" />
            <span>
              <strong>
                {formatPoints(next.points)} vencen el {next.day}
              </strong>
              <small>Primero se usan los que vencen antes.</small>
            </span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function HowTheyWork() {
  const { rules = [], redeem_minimum: minimum = 500 } = useShopData().settings?.rewards ?? {}
  return (
    <section className="box gap-t" aria-labelledby="como">
      <h2 id="como">Cómo funcionan</h2>
      <ol className="trust gap-t">
        <li>
          <Icon name="basket" />
          <span>
            <strong>Compras</strong>1 punto por cada $10.00 en productos, sin contar el envío.
          </span>
        </li>
        <li>
          <Icon name="calendar" />
          <span>
            <strong>Se suman</strong>Cinco días hábiles después de que recibes tu pedido.
          </span>
        </li>
        <li>
          <Icon name="gift" />
          <span>
            <strong>Los canjeas</strong>Desde {minimum} puntos, por un cupón personal para tu
            siguiente compra.
          </span>
        </li>
      </ol>
      {rules.length > 0 ? (
        <>
          <hr />
          <Disclosure title="Todas las reglas" as="span" className="bare">
            <ul className="in prose muted small">
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Disclosure>
        </>
      ) : null}
    </section>
  )
}

function whenTheyCount(days: number | undefined): string {
  if (days === undefined) return 'Se suman después de cada entrega.'
  const businessDays = days === 1 ? '1 día hábil' : `${days} días hábiles`
  return `Se suman ${businessDays} después de cada entrega.`
}

import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { RewardsReply } from '#contract/account.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { apiFor } from '../api/api-client.ts'
import { privateMeta } from '../page-meta.ts'
import { deferred } from '../rendering/deferred.ts'
import { linkTo } from '../route-names.ts'
import { currentSession } from '../session/session.ts'
import { requireShopper } from '../session/shopper.middleware.ts'
import { useShopData } from '../shop-data.ts'
import { literals } from '../text/literals.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AccountFrame } from './account-frame.tsx'
import { rememberPoints } from './known-points.ts'
import { Ledger } from './ledger.tsx'
import { OwnCoupons } from './own-coupons.tsx'
import { formatPoints, nextToExpire, worthOf } from './points.ts'
import { RedeemButton, RedeemDialog } from './redeem-points.tsx'
import { WaitingRows } from './waiting-rows.tsx'

export const meta = privateMeta('Puntos de lealtad')
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { points: deferred(readPoints()) }
}

async function readPoints() {
  const points = await apiFor().get('customer/getRewards')
  const { shopper } = currentSession()
  if (shopper) rememberPoints(shopper.id, points.payload.total)
  return points
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="Rewards" crumb="PUNTOS">
      <Head />
      <WaitingRows label="Cargando tus puntos" rows={3} />
    </AccountFrame>
  )
}

/** Rewards page: value and expiry of the shopper's points (RWD-01, RWD-02). */
export default function RewardsPage() {
  const { points } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="Rewards" crumb="PUNTOS">
      <Head />
      <Loaded
        data={points}
        waiting={<WaitingRows label="Cargando tus puntos" rows={3} />}
        safe="Tus puntos están a salvo."
      >
        {({ payload }) => <Points {...payload} />}
      </Loaded>
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

function Points({ rewards, total, pending, coupons }: RewardsReply['payload']) {
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
            <RedeemButton total={total} rules={rules} onPress={() => setRedeeming(true)} />
          ) : null}
        </Score>
      )}
      <OwnCoupons coupons={coupons} />
      <HowTheyWork />
      {rewards.length > 0 ? (
        <section className="gap-t" aria-labelledby="movimientos">
          <h2 id="movimientos" className="page-head">
            Movimientos
          </h2>
          <Ledger rewards={rewards} />
        </section>
      ) : null}
      {rules && redeeming ? (
        <RedeemDialog total={total} rules={rules} onClose={() => setRedeeming(false)} />
      ) : null}
    </>
  )
}

function Score({
  rewards,
  total,
  pending,
  children,
}: Omit<RewardsReply['payload'], 'coupons'> & { children: ReactNode }) {
  const terms = useShopData().settings?.rewards
  const worth = worthOf(total, terms?.point_value)
  const next = nextToExpire(rewards)
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
          <Fold title="Todas las reglas" as="span" className="bare">
            <ul className="in prose muted small">
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Fold>
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

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ShopSettingsResponse } from '#contract/shop-content.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/checkbox-and-radio-inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { formatPoints, listRedeemablePointAmounts, calculatePointsWorth } from './reward-points.ts'

type Rules = ShopSettingsResponse['rewards']

/**
 * Button that opens the dialog for redeeming points; below the minimum balance, the button shows
 * how many points are missing.
 */
export function RedeemPointsButton({
  total,
  rules,
  onPress,
}: {
  total: number
  rules: Rules
  onPress: () => void
}) {
  const missing = rules.redeem_minimum - total
  return (
    <p className="row wraps gap-t">
      <Button
        kind="primary"
        disabled={missing > 0}
        aria-haspopup="dialog"
        aria-describedby={missing > 0 ? 'faltan-puntos' : undefined}
        onClick={onPress}
      >
        <Icon name="gift" />
        Canjear
      </Button>
      {missing > 0 ? (
        <span id="faltan-puntos" className="small">
          Te faltan {formatPoints(missing)} puntos
        </span>
      ) : null}
    </p>
  )
}

/** Dialog to choose how many reward points become a coupon. */
export function RedeemPointsDialog({
  total,
  rules,
  onClose,
}: {
  total: number
  rules: Rules
  onClose: () => void
}) {
  // Idempotency key created when the redeem dialog opens: double clicks and retries create only one
  // coupon
  const [key] = useState(() => crypto.randomUUID())
  const [choices] = useState(() => listRedeemablePointAmounts(total, rules.redeem_minimum))
  const [points, setPoints] = useState(choices[0] ?? 0)
  const { busy, error, run } = useAsyncAction()
  const { revalidate } = useRevalidator()

  const redeem = () =>
    run(async () => {
      const reply = await createApiClient().post(
        'customer/redeemPoints',
        { points, key },
        { ownWords: true },
      )
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      await revalidate()
      onClose()
    })

  return (
    <Modal title="Canjear puntos" open onClose={onClose}>
      <p className="muted gap-t2">
        Te damos un cupón para tu siguiente compra. Es personal, de un solo uso, y dura{' '}
        {rules.redeem_coupon_days} días.
      </p>
      <div className="stack tight-gap gap-t" role="radiogroup" aria-label="Cuántos puntos">
        {choices.map((choice) => (
          <RadioCard
            key={choice}
            name="puntos"
            checked={choice === points}
            onChange={() => setPoints(choice)}
            end={
              <span className="num">
                {formatMoney(calculatePointsWorth(choice, rules.point_value) ?? 0)}
              </span>
            }
          >
            <strong className="num">{formatPoints(choice)} puntos</strong>
            {choice === total ? (
              <>
                <br />
                <span className="small">Todos los que tienes</span>
              </>
            ) : null}
          </RadioCard>
        ))}
      </div>
      {error ? (
        <div className="gap-t">
          <Alert tone="wrong">{error}</Alert>
        </div>
      ) : null}
      <div className="foot-row">
        <Button onClick={onClose}>{literals.common.cancel}</Button>
        <Button kind="primary" busy={busy} onClick={redeem}>
          Canjear
        </Button>
      </div>
    </Modal>
  )
}

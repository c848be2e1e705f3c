import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ShopSettingsReply } from '#contract/content.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/check.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { apiFor } from '../api/api-client.ts'
import { literals } from '../text/literals.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'
import { formatPoints, redeemChoices, worthOf } from './points.ts'

type Rules = ShopSettingsReply['rewards']

/** Button that opens the redeem dialog; below the minimum it shows the missing points. */
export function RedeemButton({
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

/** Dialog to choose how many points become a coupon. */
export function RedeemDialog({
  total,
  rules,
  onClose,
}: {
  total: number
  rules: Rules
  onClose: () => void
}) {
  // Idempotency key per dialog opening: double clicks and retries create one coupon
  const [key] = useState(() => crypto.randomUUID())
  const [choices] = useState(() => redeemChoices(total, rules.redeem_minimum))
  const [points, setPoints] = useState(choices[0] ?? 0)
  const { busy, error, run } = useAction()
  const { revalidate } = useRevalidator()

  const redeem = () =>
    run(async () => {
      const reply = await apiFor().post(
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
          <Choice
            key={choice}
            name="puntos"
            checked={choice === points}
            onChange={() => setPoints(choice)}
            end={
              <span className="num">{formatMoney(worthOf(choice, rules.point_value) ?? 0)}</span>
            }
          >
            <strong className="num">{formatPoints(choice)} puntos</strong>
            {choice === total ? (
              <>
                <br />
                <span className="small">Todos los que tienes</span>
              </>
            ) : null}
          </Choice>
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

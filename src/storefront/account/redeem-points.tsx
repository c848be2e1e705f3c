import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiFor } from '../api-client.ts'
import { useShopData } from '../frame/shop-data.ts'
import { formatMoney } from '../text/format.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/check.tsx'
import { Icon } from '../ui/icon.tsx'
import { Modal } from '../ui/overlay.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'
import { formatPoints, redeemChoices, worthOf } from './points.ts'

/** Turns points into a coupon after asking how many; below the minimum it says how many are missing. */
export function RedeemPoints({ total, nextPoints }: { total: number; nextPoints: number }) {
  const rules = useShopData().settings?.rewards
  // One key for one opening of the question: pressed twice, or sent again, it counts once
  const [key, setKey] = useState<string>()
  if (!rules) return null
  const missing = rules.redeem_minimum - total
  return (
    <>
      <p className="row wraps gap-t">
        <Button
          kind="primary"
          disabled={missing > 0}
          aria-haspopup="dialog"
          onClick={() => setKey(crypto.randomUUID())}
        >
          <Icon name="gift" />
          Canjear
        </Button>
        {missing > 0 ? (
          <span className="small muted">Te faltan {formatPoints(missing)} puntos</span>
        ) : null}
      </p>
      {key ? (
        <Question
          requestKey={key}
          choices={redeemChoices(total, rules.redeem_minimum)}
          pointValue={rules.point_value}
          couponDays={rules.redeem_coupon_days}
          nextPoints={nextPoints}
          onClose={() => setKey(undefined)}
        />
      ) : null}
    </>
  )
}

function Question({
  requestKey,
  choices,
  pointValue,
  couponDays,
  nextPoints,
  onClose,
}: {
  requestKey: string
  choices: number[]
  pointValue: number
  couponDays: number
  nextPoints: number
  onClose: () => void
}) {
  const [points, setPoints] = useState(choices[0] ?? 0)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const { revalidate } = useRevalidator()
  const all = choices.at(-1)

  function complain(words: string) {
    setWrong(words)
    showError(words)
  }

  async function redeem() {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      const body = { points, key: requestKey }
      const reply = await apiFor().post('customer/redeemPoints', body, { ownWords: true })
      if (!reply.success) return complain(reply.messageForUser)
      showSuccess(reply.messageForUser)
      await revalidate()
      onClose()
    } catch {
      complain(literals.common.errorTryLater)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal title="Canjear puntos" open onClose={onClose}>
      <p className="muted gap-t2">
        Te damos un cupón para tu siguiente compra. Es personal, de un solo uso, y dura {couponDays}{' '}
        días.
      </p>
      <div className="stack tight-gap gap-t" role="radiogroup" aria-label="Cuántos puntos">
        {choices.map((choice) => (
          <Choice
            key={choice}
            name="puntos"
            checked={choice === points}
            onChange={() => setPoints(choice)}
            end={<span className="num">{formatMoney(worthOf(choice, pointValue) ?? 0)}</span>}
          >
            <strong className="num">{formatPoints(choice)} puntos</strong>
            {choice === all ? (
              <>
                <br />
                <span className="small">{allOfThem(nextPoints)}</span>
              </>
            ) : null}
          </Choice>
        ))}
      </div>
      {wrong ? (
        <div className="gap-t">
          <Alert tone="wrong">{wrong}</Alert>
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

function allOfThem(nextPoints: number): string {
  return nextPoints > 0 ? `Todos, incluidos los ${formatPoints(nextPoints)} que vencen` : 'Todos'
}

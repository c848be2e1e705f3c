import { type FormEvent, useId, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { replaceDisplayedCart } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

const enoughCharacters = 2

/**
 * Coupon form of the checkout, one coupon per cart (CHK-03): the format is checked while typing,
 * totals change only after the server's confirmation.
 */
export function CouponForm({
  cart,
  label,
  small,
  className,
}: {
  cart: Cart
  label: string
  small?: boolean
  className?: string
}) {
  const id = useId()
  const [code, setCode] = useState('')
  const { busy, error: wrong, setError: setWrong, fail, run } = useAsyncAction()

  const ask = (call: () => ReturnType<typeof applied>, done: string) =>
    run(async () => {
      const reply = await call()
      if (!reply.success) return reply.messageForUser
      replaceDisplayedCart(reply.cart)
      setCode('')
      showSuccess(done)
    })

  function applied() {
    return createApiClient().post('order/coupon', { coupon: code.trim() }, { ownWords: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return fail(literals.cart.emptyCoupon)
    void ask(applied, literals.cart.couponApplied)
  }

  if (cart.coupon) {
    const { code: used, description, in_use: isInUse } = cart.coupon
    return (
      <div className={classNames('row apart', className)}>
        <div className="stack tight-gap">
          <p className="good-note">
            <Icon name="ok" />
            <span>
              Cupón <strong>{used}</strong>
              {description ? `: ${description}` : null}
            </span>
          </p>
          {isInUse ? null : (
            <p className="small faint">No descuenta nada de este pedido, así que no se gasta.</p>
          )}
        </div>
        <Button
          kind="quiet"
          size="s"
          busy={busy}
          onClick={() =>
            ask(
              () => createApiClient().post('order/deleteCoupon', {}, { ownWords: true }),
              'Cupón retirado',
            )
          }
        >
          Quitar
        </Button>
      </div>
    )
  }

  const looksValid = code.trim().length > enoughCharacters
  return (
    <form className={classNames('stack tight-gap', className)} onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="joined">
        <input
          id={id}
          className={classNames('input', small && 's', looksValid && !wrong && 'good')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          value={code}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-n`}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong('')
          }}
        />
        <Button type="submit" size={small ? 's' : 'm'} busy={busy}>
          Aplicar
        </Button>
      </div>
      <div id={`${id}-n`} aria-live="polite">
        <CouponNote wrong={wrong} looksValid={looksValid} />
      </div>
    </form>
  )
}

function CouponNote({ wrong, looksValid }: { wrong: string; looksValid: boolean }) {
  if (wrong) {
    return (
      <p className="error">
        <Icon name="bad" />
        <span>{wrong}</span>
      </p>
    )
  }
  if (!looksValid) return null
  return (
    <p className="good-note">
      <Icon name="ok" />
      <span>Formato válido. Aplícalo para ver tu descuento.</span>
    </p>
  )
}

import { type FormEvent, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { needsFreshSignIn } from '../api/api-error-reactions.ts'
import { linkTo } from '../page-links.ts'
import { signOut } from '../session/sign-out.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { formatPointsWithUnit, calculatePointsWorth } from './reward-points.ts'

/** Explains account deletion and requires the e-mail as confirmation. */
export function DeleteAccountButton({
  email,
  points,
  onClose,
}: {
  email: string
  points: number | undefined
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [stale, setStale] = useState(false)
  const [officeLoss, setOfficeLoss] = useState('')
  const { busy, error, run } = useAsyncAction()

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      return setWrong('No coincide con el correo de tu cuenta.')
    }
    await run(async () => {
      const path = 'customer/deleteAccount'
      const reply = await createApiClient()
        .post(
          path,
          { confirmation: 'BORRAR', leaves_office: officeLoss !== '' },
          { ownWords: true },
        )
        .catch((failure) => {
          if (needsFreshSignIn(failure)) return null
          throw failure
        })
      if (!reply) {
        setStale(true)
        return false
      }
      if (!reply.success && reply.code === 'leaves-office') {
        setOfficeLoss(reply.messageForUser)
        return false
      }
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      await signOut()
    })
  }

  if (stale) {
    return (
      <Modal title="Confirma que eres tú" open onClose={onClose}>
        <p className="gap-t">
          Eliminar tu cuenta no se puede deshacer. Por tu seguridad, inicia sesión otra vez: después
          te traemos de vuelta aquí y tendrás cinco minutos para hacerlo.
        </p>
        {error ? (
          <div className="gap-t">
            <Alert tone="wrong">{error}</Alert>
          </div>
        ) : null}
        <div className="foot-row">
          <Button onClick={onClose}>{literals.common.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void run(identifyAgain)}>
            Identificarme otra vez
          </Button>
        </div>
      </Modal>
    )
  }

  return (
    <Modal title="¿Eliminar tu cuenta?" open onClose={onClose}>
      <ul className="facts gap-t">
        <li>
          <Icon name="x" />
          <span>Se borran tu perfil, tus direcciones, tu carrito y tu wishlist.</span>
        </li>
        <LostPoints points={points} />
        <li>
          <Icon name="review" />
          <span>Tus reseñas se quedan, sin tu nombre.</span>
        </li>
        <li>
          <Icon name="doc" />
          <span>
            Conservamos tus pedidos sin tus datos, solo el tiempo que marca la ley fiscal.
          </span>
        </li>
      </ul>
      <form className="gap-t" onSubmit={remove} noValidate>
        <FormField
          label="Escribe tu correo para confirmar"
          type="email"
          autoComplete="off"
          placeholder={email}
          value={typed}
          error={wrong || undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong('')
          }}
        />
        {error ? (
          <div className="gap-t">
            <Alert tone="wrong">{error}</Alert>
          </div>
        ) : null}
        {officeLoss ? (
          <div className="gap-t">
            <Alert tone="warn">{officeLoss}</Alert>
          </div>
        ) : null}
        <div className="foot-row">
          <Button onClick={onClose}>{literals.common.cancel}</Button>
          <Button type="submit" kind="danger-full" busy={busy}>
            {officeLoss ? 'Eliminar cuenta y acceso' : 'Eliminar'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Asks the shopper to sign in again, then returns to the account deletion dialog. */
async function identifyAgain() {
  const { startIdentityProviderLogin } = await import('../session/openid-login.ts')
  await startIdentityProviderLogin(linkTo('My Profile', {}, { eliminar: 1 }), { fresh: true })
}

function LostPoints({ points }: { points: number | undefined }) {
  const worth = calculatePointsWorth(points ?? 0, useShopData().settings?.rewards.point_value)
  if (!points) return null
  return (
    <li>
      <Icon name="coins" />
      <span>
        Pierdes <strong>{formatPointsWithUnit(points)}</strong>
        {worth === undefined ? null : `, que valen ${formatMoney(worth)}`}.
      </span>
    </li>
  )
}

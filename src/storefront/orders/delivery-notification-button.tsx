import { useEffect, useState } from 'react'
import type { OrderArrivalPushResponse } from '#contract/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { serviceWorkerPath } from '../pages.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

const refused =
  'Tu navegador tiene bloqueados los avisos de la tienda. Permítelos en sus ajustes e inténtalo otra vez.'

/**
 * "Avísame cuando llegue" button: subscribes to push notifications of an order. A click asks for
 * the browser's permission; the subscription can be withdrawn.
 */
export function DeliveryNotificationButton({ order }: { order: OrderWithHistory }) {
  const { number } = order
  const [push, setPush] = useState<OrderArrivalPushResponse>()
  const { busy, error, run } = useAsyncAction()
  const isDigital = order.payment_attempt.products_json.every(({ digital }) => digital)
  const isPossible = canBeTold() && !isDigital

  useEffect(() => {
    if (!isPossible) return
    createApiClient()
      .get(`customer/push/${number}`, {}, { ownWords: true })
      .then(setPush, () => {})
  }, [isPossible, number])

  if (!isPossible || !push) return null
  const { devices, public_key } = push
  const told = devices > 0

  const change = () =>
    run(async () => {
      const reply = told
        ? await createApiClient().delete(`customer/push/${number}`, { ownWords: true })
        : await subscribe(number, public_key)
      if (!reply) return refused
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      setPush({ ...push, devices: told ? 0 : 1 })
    })

  return (
    <li>
      <button type="button" className="cell" aria-busy={busy} onClick={() => void change()}>
        <Icon name={told ? 'x' : 'bell'} />
        <b>{told ? 'Ya no me avises' : 'Avísame cuando llegue'}</b>
        <small>{told ? toldWhere(devices) : 'Con un aviso en este dispositivo'}</small>
      </button>
      {error ? <Alert tone="wrong">{error}</Alert> : null}
    </li>
  )
}

function toldWhere(devices: number): string {
  return devices === 1 ? 'Te avisamos en un dispositivo' : `Te avisamos en ${devices} dispositivos`
}

function canBeTold(): boolean {
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
}

/** Creates a push subscription; null when the browser denies it. */
async function subscribe(number: string, publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(serviceWorkerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const asked = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(asked).catch(async () => {
    // An existing push subscription with a previous key of the shop would block a new one, so it is
    // cancelled first
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(asked)
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', p256dh, auth }
  return createApiClient().post(`customer/push/${number}`, body, { ownWords: true })
}

import { describe, expect, it } from 'vitest'
import {
  formatDeliveryPushText,
  isOrderDeliveryPending,
  isWebPushSubscription,
  allowedWebPushHosts,
} from './delivery-push-notification.ts'
import { orderStates } from './order-state.ts'

const keys = { publicKey: `B${'x'.repeat(86)}`, authSecret: 'a'.repeat(22) }
const isTaken = (endpoint: string, over: Partial<typeof keys> = {}) =>
  isWebPushSubscription({ endpoint, ...keys, ...over }, allowedWebPushHosts)

describe('push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('a push endpoint is accepted as %s', (endpoint) => {
    expect(isTaken(endpoint)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://ana:clave@fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.malo.mx/abc',
    'https://notify.windows.com/abc',
    'https://malonotify.windows.com/abc',
    'https://fcm.googleapis.com@malo.mx/abc',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    'not an address',
  ])('a push endpoint is rejected as %s', (endpoint) => {
    expect(isTaken(endpoint)).toBe(false)
  })

  it('a browser push subscription requires a key and a secret of the correct format', () => {
    const endpoint = 'https://fcm.googleapis.com/x'
    expect(isTaken(endpoint, { publicKey: 'A'.repeat(87) })).toBe(false)
    expect(isTaken(endpoint, { authSecret: 'short' })).toBe(false)
  })
})

it('order push notifications are sent in three delivery states only', () => {
  const told = orderStates.filter((state) => formatDeliveryPushText(state, { pickup: false }))
  expect(told).toEqual(['in_transit', 'delivery_failed', 'delivered_unconfirmed'])
  expect(formatDeliveryPushText('delivered_unconfirmed', { pickup: true })).toContain('recogerlo')
  expect(isOrderDeliveryPending('processing', { digital: true })).toBe(false)
  expect(isOrderDeliveryPending('completed', { digital: false })).toBe(false)
  expect(isOrderDeliveryPending('shipped', { digital: false })).toBe(true)
})

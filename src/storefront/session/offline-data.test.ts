import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'
import { eventually } from '#test/support/eventually.ts'

vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))

const order = (number: string) => ({
  number,
  created_at: `2026-11-${number}T10:00:00Z`,
  status: 'processing',
  global_status: { id: 2, description: 'En preparación' },
  grand_total: 99,
  payment_attempt: {
    order: number,
    products_json: [{ name: 'Mouse', qty: 2, price: 49.5 }],
    shipping_address: { address1: 'Calle Ejemplo 210' },
  },
  multi_pay: { pan: '**** **** **** 4242', authorization: '778899', method: 'card' },
  voucher: null,
})

const answers: Record<string, object> = {
  'customer/orders': { payload: [order('20'), order('18')] },
  'customer/orders/18': { order: { ...order('18'), status: 'shipped' } },
  'customer/wishlist': { wishlist: [{ name: 'Laptop', product_details: { best_price: 10 } }] },
  'customer/getRewards': { total: 3 },
}

/** One store for all caches, as a browser keeps it. */
function stubCaches(): Map<string, Map<string, string>> {
  const kept = new Map<string, Map<string, string>>()
  const caches = {
    async open(name: string) {
      const cache = kept.get(name) ?? new Map<string, string>()
      kept.set(name, cache)
      return {
        match: async (key: string) => (cache.has(key) ? new Response(cache.get(key)) : undefined),
        put: async (key: string, reply: Response) => void cache.set(key, await reply.text()),
      }
    },
    delete: async (name: string) => kept.delete(name),
  }
  vi.stubGlobal('caches', caches)
  Object.assign(window, { caches })
  return kept
}

let device: Map<string, Map<string, string>>

/** A page of a browser in which Ana is signed in. */
async function openPage(shopper = 7) {
  const browser = stubBrowser()
  device = stubCaches()
  browser.session.setItem('token', makeToken(600))
  browser.session.setItem('refreshToken', 'refresh-1')
  const told = { id: shopper, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
  browser.session.setItem('shopper', JSON.stringify(told))
  vi.resetModules()
  stubApi(({ path }) => ({ body: answers[path] ?? { success: true } }))
  const { createApiClient } = await import('../api/api-client.ts')
  const session = await import('./shopper-session.ts')
  const saved = await import('./offline-data.ts')
  await session.resumeSession()
  return { api: createApiClient(), ...session, ...saved, local: browser.local }
}

const soon = new Date(Date.now() + 60_000)

describe('saved data for offline reading', () => {
  beforeEach(() => vi.unstubAllGlobals())

  it('offline data saved in the browser contains viewed orders and wishlist, but no card data', async () => {
    const { api, startSavingOfflineData, readOfflineData } = await openPage()
    await api.get('customer/wishlist')
    startSavingOfflineData()
    await api.post('customer/orders', {})
    await api.get('customer/orders/18')
    await api.get('customer/getRewards')
    await eventually(async () => {
      const found = await readOfflineData(soon)
      expect(found?.orders.map(({ number, status }) => [number, status])).toEqual([
        ['20', 'processing'],
        ['18', 'shipped'],
      ])
      expect(found?.wishes?.items).toEqual([{ name: 'Laptop', price: 10 }])
    })
    const written = JSON.stringify([...device.values()].flatMap((cache) => [...cache.values()]))
    expect(written).toContain('Mouse')
    expect(written).not.toMatch(/4242|778899|Calle Ejemplo|getRewards/)
  })

  it('offline data saved in the browser is deleted with the session, including writes still pending', async () => {
    const { api, startSavingOfflineData, readOfflineData, endSession } = await openPage()
    startSavingOfflineData()
    await api.post('customer/orders', {})
    await eventually(async () => expect(await readOfflineData(soon)).not.toBeNull())
    const late = api.get('customer/wishlist')
    endSession()
    await late
    await eventually(() => expect([...device.keys()]).toEqual([]))
    expect(await readOfflineData(soon)).toBeNull()
  })

  it('offline data saved in the browser is hidden after a month, or if the session ended elsewhere', async () => {
    const { api, startSavingOfflineData, readOfflineData, local } = await openPage()
    startSavingOfflineData()
    await api.post('customer/orders', {})
    await eventually(async () => expect(await readOfflineData(soon)).not.toBeNull())
    expect(await readOfflineData(new Date(Date.now() + 31 * 86_400_000))).toBeNull()
    await api.post('customer/orders', {})
    await eventually(async () => expect(await readOfflineData(soon)).not.toBeNull())
    local.removeItem('tianguis.signed-in')
    expect(await readOfflineData(soon)).toBeNull()
    expect([...device.keys()]).toEqual([])
  })

  it('offline data saved in the browser is never mixed between accounts', async () => {
    const { api, startSavingOfflineData, readOfflineData, startSessionFromLogin } = await openPage()
    startSavingOfflineData()
    await api.post('customer/orders', {})
    await eventually(async () => expect((await readOfflineData(soon))?.orders).toHaveLength(2))
    const user = { id: 8, first_name: 'Eva', email: 'eva@correo.mx', is_verified: 1 }
    const reply = { user, requestToken: makeToken(600), refreshToken: 'refresh-2' }
    startSessionFromLogin(reply as Parameters<typeof startSessionFromLogin>[0], 'id')
    await api.get('customer/wishlist')
    await eventually(async () => {
      expect(await readOfflineData(soon)).toMatchObject({
        shopper: 8,
        orders: [],
        wishes: { items: [{}] },
      })
    })
  })
})

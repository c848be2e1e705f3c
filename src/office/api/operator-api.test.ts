import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { OperatorApiTransport } from '../office-server-interface.ts'
import { createOperatorApiReader } from './operator-api.ts'
import { officeServerContext } from './server-context.ts'

/** The exception of a loader whose read gets `status`. */
async function thrownAt(address: string, status: number): Promise<unknown> {
  const context = new RouterContextProvider()
  const apiTransport: OperatorApiTransport = async () =>
    Response.json({ code: 'invalid-input' }, { status })
  context.set(officeServerContext, { apiTransport } as never)
  const request = new Request(`https://mostrador.example${address}`)
  try {
    return await createOperatorApiReader({ context, request }).get('listOrders')
  } catch (error) {
    return error
  }
}

it.each([
  ['/pedidos?ver=todos&despues=xxx', '/pedidos?ver=todos'],
  ['/bitacora?antes=xx', '/bitacora'],
  ['/bitacora?dia=2026-13-45', '/bitacora'],
  ['/bitacora.data?dia=2026-13-45&_routes=bitacora', '/bitacora'],
])('the office redirects the mistyped URL %s to %s', async (address, to) => {
  for (const status of [400, 422]) {
    const thrown = await thrownAt(address, status)
    expect(thrown).toBeInstanceOf(Response)
    if (!(thrown instanceof Response)) return
    expect([thrown.status, thrown.headers.get('location')]).toEqual([302, to])
  }
})

it('a back-office page shows an API error unless dropping its URL parameters can resolve the error', async () => {
  expect(await thrownAt('/pedidos', 422)).toMatchObject({ name: 'OperatorApiError', status: 422 })
  expect(await thrownAt('/pedidos?despues=x', 500)).toMatchObject({ status: 500 })
})

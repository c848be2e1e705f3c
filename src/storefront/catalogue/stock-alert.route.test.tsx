import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiTransport } from '../api/api-transport.ts'
import StockAlertPage, { action } from './stock-alert.route.tsx'

const address = '/confirmar-aviso?aviso=de.la.carta'

/** Confirms as a browser without scripts does, with an API that answers so. */
async function confirm(status: number, reply: object) {
  const calls: [string, unknown][] = []
  const context = new RouterContextProvider()
  context.set(apiTransport, async (path, init) => {
    calls.push([path, JSON.parse(String(init?.body))])
    return { ok: status === 200, status, text: async () => JSON.stringify(reply) }
  })
  const request = new Request(`http://shop.test${address}`, { method: 'POST' })
  const answer = await action({ request, context, params: {} } as never)
  return { answer, calls, page: pageWith(answer) }
}

function pageWith(answer?: object): string {
  const Page = createRoutesStub([
    { id: 'alert', path: '/confirmar-aviso', Component: StockAlertPage, action },
  ])
  const hydrationData = { actionData: answer ? { alert: answer } : null }
  return renderToString(<Page initialEntries={[address]} hydrationData={hydrationData} />)
}

describe('stock alert confirmation page', () => {
  it('the stock alert page confirms through a form that works without JavaScript', () => {
    expect(pageWith()).toMatch(
      /<form [^>]*action="\/confirmar-aviso\?aviso=de\.la\.carta" method="post"><button type="submit"/,
    )
  })

  it('confirming on the stock alert page activates the alert of the mailed link, and shows a success message', async () => {
    const messageForUser = 'Te avisaremos por correo en cuanto vuelva.'
    const { calls, page } = await confirm(200, { success: true, messageForUser })
    expect(calls).toEqual([['/api/v1/shop/confirmStockAlert', { token: 'de.la.carta' }]])
    expect(page).toContain(messageForUser)
    expect(page).not.toContain('<form')
  })

  it.each([
    ['a link that is over', 200, 'Este enlace venció', 'Este enlace venció'],
    ['a shop that is busy', 503, 'La tienda no puede consultar', 'La tienda no puede consultar'],
    ['a failure without words', 500, undefined, 'Inténtalo otra vez en un minuto'],
  ])(
    'the stock alert page explains %s, and allows a retry',
    async (_, status, messageForUser, words) => {
      const { page } = await confirm(status, { success: false, messageForUser })
      expect(page).toContain(words)
      expect(page).toContain('Sí, avísame')
    },
  )
})

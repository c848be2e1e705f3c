import { expect, it } from 'vitest'
import { loaderArguments } from '#test/support/call-loader.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import PickupPointsPage, { loader } from './pickup-points.route.tsx'

const point = {
  code: 'recoger',
  name: 'Punto Centro',
  address: 'Calle Ejemplo 1',
  state: 'Ciudad de México',
  hours: 'De 9:00 a 19:00',
  hold_days: 7,
  location: { latitude: 19.43, longitude: -99.14 },
  distance_km: null,
}
const unplaced = { ...point, code: 'otro', name: 'Punto Norte', location: null }

const show = (reply: object | null, postcode = '', search = '') =>
  renderPage(PickupPointsPage, {
    address: `/puntos-de-recoleccion${search}`,
    data: { reply, postcode },
  })

it('the page of pick-up points lists every point, with the same numbers in list and map', () => {
  const markup = show({ from: null, points: [unplaced, point] })
  expect(wordsOf(markup)).toContain(
    'Punto Centro Calle Ejemplo 1 De 9:00 a 19:00. Te guardan el paquete 7 días.',
  )
  expect(markup.match(/<text[^>]*>(\d)<\/text>/g)).toHaveLength(1)
  expect(markup).toMatch(/<text[^>]*>2<\/text>/)
  expect(markup).toContain('aria-label="Mapa de México con el punto de la lista"')
})

it('the page of pick-up points shows the approximate distance of each from a postcode', () => {
  const from = { latitude: 19.04, longitude: -98.2 }
  const words = wordsOf(show({ from, points: [{ ...point, distance_km: 108 }] }, '72000'))
  expect(words).toContain('A unos 108 km (aprox.)')
  expect(words).toContain('Tu código postal, aprox.')
})

it('the page of pick-up points rejects an invalid postcode with a reason, and still lists the points', () => {
  const reply = { from: null, points: [point] }
  expect(wordsOf(show(reply, '123'))).toMatch(/El código postal tiene 5 números\..*Punto Centro/)
  expect(wordsOf(show(reply, '18000'))).toMatch(/No conocemos ese código postal.*Punto Centro/)
})

it('the page of pick-up points shows no map without coordinates, and no list without points', () => {
  expect(show({ from: null, points: [unplaced] })).not.toContain('<figure')
  expect(wordsOf(show({ from: null, points: [] }))).toContain('enviamos todo a domicilio')
})

it('the page of pick-up points answers 503 with a message when the points cannot be loaded', async () => {
  const answer = await loader(loaderArguments('/puntos-de-recoleccion', {}, () => 500))
  expect(answer.init?.status).toBe(503)
  expect(wordsOf(show(answer.data.reply))).toContain('Reintentar')
})

it('the page of pick-up points shows those of a state, on a map of that state', () => {
  const puebla = { ...point, code: 'puebla', name: 'Punto Puebla', state: 'Puebla' }
  const reply = { from: { latitude: 19.04, longitude: -98.2 }, points: [puebla, point] }
  const all = show(reply, '72000')
  expect(valuesOf(all, 'href')).toContain('/puntos-de-recoleccion?cp=72000&amp;estado=Puebla')
  const chosen = show(reply, '72000', '?cp=72000&estado=Puebla')
  expect(chosen).toContain('aria-label="Mapa de Puebla con el punto de la lista"')
  expect(wordsOf(chosen)).toContain('Punto Puebla')
  expect(wordsOf(chosen)).not.toContain('Punto Centro')
  expect(show({ from: null, points: [point] })).not.toContain('estado=')
})

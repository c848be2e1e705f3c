import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PickupPointsResponse } from '#contract/shop-content.ts'
import type { ShippingMethodReply } from '../checkout/checkout-data.ts'
import { ShippingSection } from '../checkout/shipping-section.tsx'
import { fakeApiCalls } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

const point = { name: 'Punto Centro', address: 'Calle 1', hours: null, hold_days: 7 }
const send: ShippingMethodReply = {
  code: 'estandar',
  name: 'Estándar',
  estimate: 'De 3 a 5 días',
  estimate_from: null,
  estimate_to: null,
  shippingCost: 99,
  selected: true,
}
const collect: ShippingMethodReply = {
  ...send,
  code: 'recoger',
  name: 'Recoger en tienda',
  selected: false,
  pickup_point: { ...point, distance_km: 3 },
}
const elsewhere = { ...point, code: 'otro', name: 'Punto Norte', distance_km: 900 }
const reply: PickupPointsResponse = {
  from: { latitude: 19.4, longitude: -99.1 },
  points: [
    { ...point, code: 'recoger', location: { latitude: 19.43, longitude: -99.14 }, distance_km: 3 },
    { ...elsewhere, location: { latitude: 25.7, longitude: -100.3 } },
  ],
}
const draw = (methods: ShippingMethodReply[]) =>
  mountComponent(
    <ShippingSection methods={methods} chosen="estandar" postcode="06000" missing={null} />,
  )
const fold = page.getByText('Puntos de recolección en el mapa')

it('the checkout shows available pick-up points on a map once this option is expanded (CHK-07)', async () => {
  const sent = fakeApiCalls({ 'GET shop/pickupPoints': () => reply })
  draw([send, collect])
  expect(sent).toEqual([])
  await fold.click()
  const map = page.getByRole('img', { name: 'Mapa de México con el punto de la lista' })
  await expect.element(map).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Punto Centro, Calle 1')
})

it('the checkout links to the page of pick-up points when their map is unavailable', async () => {
  fakeApiCalls({})
  draw([send, collect])
  await fold.click()
  const words = 'No pudimos cargar el mapa. Ver los puntos en su página'
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  const link = page.getByRole('link', { name: 'Ver los puntos en su página' })
  await expect.element(link).toHaveAttribute('href', '/puntos-de-recoleccion?cp=06000')
})

it('the checkout shows no map when there are no pick-up points', async () => {
  draw([send])
  await expect.element(page.getByRole('radio', { name: /Estándar/ })).toBeVisible()
  expect(fold.query()).toBeNull()
})

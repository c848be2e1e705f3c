import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Address, UserDetails } from '#contract/account.ts'
import type { PickupPointsResponse } from '#contract/shop-content.ts'
import type { ShippingMethodReply } from '../checkout/checkout-data.ts'
import { DeliverySection } from '../checkout/delivery-section.tsx'
import { createTestCart } from './create-test-cart.ts'
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
const far: ShippingMethodReply = {
  ...collect,
  code: 'lejos',
  pickup_point: { ...point, name: 'Punto Norte', distance_km: 900 },
}
const elsewhere = { ...point, code: 'otro', name: 'Punto Norte', state: null, distance_km: 900 }
const reply: PickupPointsResponse = {
  from: { latitude: 19.4, longitude: -99.1 },
  points: [
    {
      ...point,
      code: 'recoger',
      state: null,
      location: { latitude: 19.43, longitude: -99.14 },
      distance_km: 3,
    },
    { ...elsewhere, location: { latitude: 25.7, longitude: -100.3 } },
  ],
}
const address = {
  id: 1,
  first_name: 'Ana',
  last_name: 'Paz',
  address1: 'Calle 1',
  address2: 'Centro',
  city: 'Cuauhtémoc',
  postcode: '06000',
} as Address
const draw = (methods: ShippingMethodReply[]) =>
  mountComponent(
    <DeliverySection
      shopper={{ id: 5 } as UserDetails}
      addresses={[address]}
      destination={address}
      methods={methods}
      chosen={methods.find(({ selected }) => selected)}
      missing={null}
      onChanged={() => {}}
    />,
  )
const way = (name: string) => page.getByRole('radio', { name, exact: true })
const fold = page.getByText('Puntos de recolección en el mapa')

it('the checkout shows home delivery first, and the nearest pick-up point and the map once Recoger is chosen (CHK-07)', async () => {
  const cart = createTestCart({ version: 9, shipping_code: 'recoger' })
  const sent = fakeApiCalls({
    'GET shop/pickupPoints': () => reply,
    'order/shippingMethod': () => ({
      success: true,
      messageForUser: '',
      shippingCost: 0,
      cart,
    }),
  })
  draw([send, { ...collect, shippingCost: 0 }, far])
  await expect.element(way('A domicilio')).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /Estándar/ })).toBeChecked()
  expect(fold.query()).toBeNull()
  expect(sent).toEqual([])
  await way('Recoger').click()
  const body = expect.objectContaining({ shippingCode: 'recoger' })
  expect(sent).toEqual([{ call: 'order/shippingMethod', body }])
  await expect.element(page.getByRole('radio', { name: /Punto Centro/ })).toBeVisible()
  await expect.element(page.getByText('Ver el otro')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Quién recoge' })).toBeVisible()
  await fold.click()
  const map = page.getByRole('img', { name: 'Mapa de México con el punto de la lista' })
  await expect.element(map).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Punto Centro, Calle 1')
})

it('the checkout links to the page of pick-up points when their map is unavailable', async () => {
  fakeApiCalls({})
  draw([send, collect])
  await way('Recoger').click()
  await fold.click()
  const words = 'No pudimos cargar el mapa. Ver los puntos en su página'
  const link = page.getByRole('link', { name: 'Ver los puntos en su página' })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/puntos-de-recoleccion?cp=06000')
})

it('the checkout preselects nothing where no home delivery reaches the address (CHK-07)', async () => {
  draw([{ ...collect, selected: false }])
  await expect.element(page.getByText(/Todavía no enviamos a domicilio a 06000/)).toBeVisible()
  expect(page.getByRole('radio', { name: /Punto Centro/ }).query()).toBeNull()
})

it('the checkout offers neither Recoger nor a map when there are no pick-up points', async () => {
  draw([send])
  await expect.element(page.getByRole('radio', { name: /Estándar/ })).toBeVisible()
  expect(way('Recoger').query()).toBeNull()
  expect(fold.query()).toBeNull()
})

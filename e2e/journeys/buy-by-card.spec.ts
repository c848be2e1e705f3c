import { expect, test } from '@playwright/test'
import {
  addresses,
  addToCart,
  cards,
  goToHostedPage,
  open,
  payByCard,
  signIn,
  signUp,
  somebodyNew,
} from '../support/shopper.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new shopper signs up, keeps the guest cart, retries a declined card, and finds the order after signing in again (AUT-02, AUT-03, TFA-01, TFA-02, CHK-05, RTE-11, ORD-01, ORD-04, AUT-09)', async ({
  page,
}) => {
  const person = somebodyNew()
  await addToCart(page, 'mouse-teclia-ligero-inalambrico', 2)
  await signUp(page, person)

  await open(page, '/checkout/cart')
  await expect(page.getByRole('table')).toContainText('Mouse Teclia')

  await goToHostedPage(page, person)
  await page.getByRole('button', { name: 'Volver a la tienda' }).click()
  await expect(page.getByRole('main')).toContainText('Saliste sin terminar de pagar')

  await goToHostedPage(page, person)
  await payByCard(page, cards.declined)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Volver a la tienda' }).click()
  await expect(page).toHaveURL(/\/checkout\?.*pago=rechazado/)
  await expect(page.getByRole('main')).toContainText('No se realizó el cobro')
  await open(page, '/my-orders')
  await expect(page.getByText('No hay pedidos aún')).toBeVisible()
  await open(page, '/checkout/cart')
  await expect(page.getByRole('table')).toContainText('Mouse Teclia')

  await goToHostedPage(page, person)
  await payByCard(page, cards.approved)

  await expect(page).toHaveURL(/\/checkout\/success\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Detalle del pedido.' })).toBeVisible()
  const number = page.getByText(/\b\d{4}-[0-9A-Z]{6}\b/).first()
  await expect(number).toBeVisible()
  const orderNumber = (await number.innerText()).match(/\d{4}-[0-9A-Z]{6}/)?.[0] ?? ''

  await open(page, '/my-orders')
  await expect(page.getByRole('main')).toContainText(orderNumber)
  await expect(page.getByRole('main')).toContainText('Pago confirmado, en preparación')

  await open(page, `/order-detail/${orderNumber}`)
  await expect(page.getByRole('main')).toContainText('Mouse Teclia')
  await page.getByRole('tab', { name: 'Resumen' }).click()
  await expect(page.getByRole('main')).toContainText('**** **** **** 4242')
  await expect(page.getByRole('main')).toContainText(/autorización/i)

  await page.getByRole('button', { name: /menú/i }).filter({ visible: true }).first().click()
  await page
    .getByRole('dialog', { name: /^Hola, / })
    .getByRole('button', { name: 'Cerrar sesión' })
    .click()
  const question = page.getByRole('dialog', {
    name: '¿Estás seguro que quieres salir de la sesión?',
  })
  await question.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL(/\/customer\/login\?salida=1/)
  await page.goto('/my-orders', { waitUntil: 'commit' })
  await page.waitForURL(`${addresses.identity}/**`)

  await signIn(page, person)
  await addToCart(page, 'cable-nudo-usb-c-100w-2m')
  await open(page, '/my-orders')
  await expect(page.getByRole('main')).toContainText(orderNumber)
  await open(page, '/checkout/cart')
  await expect(page.getByRole('table')).toContainText('Cable Nudo')
})

import { expect, test } from '@playwright/test'
import { operate } from '../support/operator.ts'
import {
  demoShopper,
  isHydrated,
  keepToasts,
  open,
  signIn,
  signUp,
  somebodyNew,
} from '../support/shopper.ts'

const product = '/laptop-nimbus-air-14-16gb-512gb'
const photographed = '/laptop-nimbus-air-13-8gb-256gb'

test('a shopper filters reviews to low star ratings, votes one review useful, and withdraws the vote (REV-04, ERR-07)', async ({
  page,
}) => {
  await open(page, product)
  const opinions = page.getByRole('region', { name: 'Opiniones de clientes' })
  await opinions.getByRole('link', { name: /^3 estrellas/ }).click()
  await expect(opinions.getByText('Mostrando 1 de 1 con 3 estrellas.')).toBeVisible()
  const useful = opinions.getByRole('button', { name: /«RAM soldada»$/ })
  await useful.click()
  await expect(page.getByRole('alert').getByText(/Inicia sesión para poder/)).toBeVisible()
  await expect(useful).toHaveAttribute('aria-pressed', 'false')

  await signIn(page, demoShopper)
  await open(page, `${product}?estrellas=3`)
  const taken = page.waitForResponse('**/customer/reviewVote')
  await useful.click()
  await taken
  await expect(opinions.getByRole('button', { name: 'Sí, 1 «RAM soldada»' })).toBeVisible()
  await page.reload()
  const voted = opinions.getByRole('button', { name: 'Sí, 1 «RAM soldada»', pressed: true })
  await voted.click()
  await expect(opinions.getByRole('button', { name: 'Sí «RAM soldada»' })).toBeVisible()
  await opinions.getByLabel('Ordenar').selectOption('useful')
  await expect(page).toHaveURL(/estrellas=3.*opiniones=useful/)
})

test('a shopper asks a question about a product and reads the reply on the product page', async ({
  page,
}) => {
  await signIn(page, demoShopper)
  await open(page, product)
  const questions = page.getByRole('region', { name: 'Preguntas y respuestas' })
  await expect(questions.getByRole('heading', { name: /más memoria/ })).toBeHidden()
  await questions.getByRole('link', { name: 'Ver todas las preguntas' }).click()
  await expect(questions.getByRole('heading', { name: /más memoria/ })).toBeVisible()
  await questions.getByText('Haz una pregunta').click()
  await questions.getByLabel('Tu pregunta').fill('¿Trae lector de tarjetas SD?')
  await questions.getByRole('button', { name: 'Enviar' }).click()
  await expect(questions.getByText('Recibimos tu pregunta')).toBeVisible()

  const [, id = ''] = /(\d+) .*\n.*lector de tarjetas/.exec(await operate('questions')) ?? []
  await operate('answer-question', id, 'No: trae dos USB-C y un HDMI.', '--si')
  await expect(async () => {
    await open(page, product)
    await expect(questions.getByText('No: trae dos USB-C y un HDMI.')).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
})

test('a shopper adds photos to a review, which other shoppers see after publication (REV-02, REV-03)', async ({
  page,
  browser,
}) => {
  await signUp(page, somebodyNew())
  await open(page, photographed)
  const opinions = page.getByRole('region', { name: 'Opiniones de clientes' })
  await opinions.getByText('Deja tu opinión').click()
  const field = opinions.getByRole('group', { name: /^Fotos/ })
  await field
    .getByLabel('Agregar fotos')
    .setInputFiles([
      'catalogue/pictures/laptop-nimbus-air-14-16gb-512gb-atras-800.webp',
      'catalogue/README.md',
    ])
  await expect(field.getByText(/README\.md: Este archivo no es una foto/)).toBeVisible()
  await expect(field.getByRole('img', { name: 'Tu foto 1' })).toBeVisible()
  await opinions.getByRole('radio', { name: '5 estrellas' }).press('Space')
  await opinions.getByLabel('Título').fill('Como en la foto')
  await opinions.getByLabel('Comentario').fill('Cierra bien y pesa poco; la llevo a diario.')
  const send = opinions.getByRole('button', { name: 'Enviar' })
  await send.click()
  await expect(send, 'the form goes once the review is stored').toHaveCount(0)
  await expect(opinions.getByText('La publicaremos tras revisarla.')).toBeVisible()
  await open(page, '/reviews')
  await expect(page.getByRole('img', { name: 'Tu foto 1' })).toBeVisible()

  const [, id = ''] = /(\d+) .*\n.*\n.*Como en la foto/.exec(await operate('reviews')) ?? []
  await operate('approve-review', id, '--si')
  const visitor = await browser.newPage()
  await keepToasts(visitor)
  const { promise: held, resolve: letCodeLoad } = Promise.withResolvers<void>()
  await visitor.route(/review-photo-gallery/, async (route) => {
    await held
    await route.continue()
  })
  await expect(async () => {
    await open(visitor, photographed)
    await expect(visitor.getByRole('heading', { name: 'Fotos de compradores' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  const shown = visitor.getByRole('button', { name: 'Foto de un comprador, 1 de 1' })
  // its answer shows that the session of the visitor is known, which changes the reviews
  await visitor.getByRole('button', { name: /^Sí.*Como en la foto/ }).click()
  await expect(visitor.getByRole('alert').filter({ hasText: 'Inicia sesión' })).toBeVisible()
  await expect(shown, 'the photos stay while their code loads').toHaveCount(2)
  letCodeLoad()
  await isHydrated(shown.first())
  await shown.first().click()
  const zoom = visitor.getByRole('dialog', { name: 'Fotos de compradores' })
  await expect(zoom.getByRole('img', { name: 'Foto de un comprador, 1 de 1' })).toBeVisible()
  await visitor.close()
})

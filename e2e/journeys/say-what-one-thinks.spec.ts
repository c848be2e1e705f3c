import { expect, test } from '@playwright/test'
import { operate } from '../support/operator.ts'
import { demoShopper, open, signIn } from '../support/shopper.ts'

const product = '/laptop-nimbus-air-14-16gb-512gb'

test('finds the reviews with few stars, says that one was useful, and takes it back (REV-04, ERR-07)', async ({
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

test('asks about a product, and reads the answer of the shop in its place', async ({ page }) => {
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

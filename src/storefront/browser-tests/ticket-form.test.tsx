import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TicketForm } from '../support/ticket-form.tsx'
import { fakeApiCalls } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

it('the ticket form marks the rejected field, shows its error and focuses it (TKT-03)', async () => {
  const tooShort = 'Escribe al menos 10 caracteres.'
  fakeApiCalls({
    'shop/ticket': () => ({
      success: false,
      code: 'invalid-input',
      messageForUser: 'Revisa los campos marcados.',
      errors: [tooShort],
      fields: { body: tooShort },
    }),
  })
  mountComponent(<TicketForm orders={[]} reasons={[{ id: 3, code: 'other', reason: 'Otro' }]} />)
  const details = page.getByRole('textbox', { name: 'Detalles' })
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Mi pedido')
  await details.fill('hola')
  await page.getByRole('combobox', { name: 'Orden' }).selectOptions('none')
  await page.getByRole('combobox', { name: 'Razon del ticket' }).selectOptions('3')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(details).toHaveFocus()
  await expect.element(details).toHaveAccessibleDescription(new RegExp(tooShort))
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: `Detalles: ${tooShort}` })
        .first(),
    )
    .toBeVisible()
  await details.fill('hola, sigo esperando')
  await expect.element(details).not.toHaveAttribute('aria-invalid')
})

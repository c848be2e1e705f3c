import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Field } from '#ui/field.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { mount } from './mount.tsx'

it('focuses a form error rendered some frames after the shop’s reply', async () => {
  mount(<Field label="Detalles" />)
  const field = page.getByRole('textbox', { name: 'Detalles' })
  await expect.element(field).toBeVisible()
  focusFirstError(document.body)
  setTimeout(() => field.element().setAttribute('aria-invalid', 'true'), 60)
  await expect.element(field).toHaveFocus()
})

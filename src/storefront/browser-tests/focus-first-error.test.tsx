import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { FormField } from '#ui/form-fields.tsx'
import { mountComponent } from './mount-component.tsx'

it('a form error rendered some frames after the server’s reply still receives the focus', async () => {
  mountComponent(<FormField label="Detalles" />)
  const field = page.getByRole('textbox', { name: 'Detalles' })
  await expect.element(field).toBeVisible()
  focusFirstError(document.body)
  setTimeout(() => field.element().setAttribute('aria-invalid', 'true'), 60)
  await expect.element(field).toHaveFocus()
})

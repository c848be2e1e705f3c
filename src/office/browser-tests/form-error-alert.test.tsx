import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FormField } from '#ui/form-fields.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { mountComponent } from './mount-component.tsx'

it('the first rejected field takes the focus', async () => {
  const refusal = { words: 'Revisa lo marcado.', fields: { port: 'Es un número.' }, typed: [] }
  mountComponent(
    <>
      <FormErrorAlert refusal={refusal} />
      <FormField label="Servidor" name="host" />
      <FormField label="Puerto" name="port" error={refusal.fields.port} />
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Puerto' })).toHaveFocus()
})

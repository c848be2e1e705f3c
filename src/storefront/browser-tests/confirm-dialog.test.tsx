import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { mountComponent } from './mount-component.tsx'
import '../styles/shop.css'

function Question() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Quitar
      </button>
      <ConfirmDialog
        question="¿Quitarlo?"
        open={open}
        onCancel={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

it('Cancelar closes a question also while React does not hear clicks', async () => {
  mountComponent(<Question />)
  const opener = page.getByRole('button', { name: 'Quitar' })
  const question = page.getByRole('dialog', { name: '¿Quitarlo?' })
  await opener.click()
  await expect.element(question).toBeVisible()

  const stop = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('click', stop, true)
  onTestFinished(() => window.removeEventListener('click', stop, true))
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()

  window.removeEventListener('click', stop, true)
  await opener.click()
  await expect.element(question).toBeVisible()
})

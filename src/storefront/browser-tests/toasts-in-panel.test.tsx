import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Alert } from '#ui/alert.tsx'
import { SidePanel } from '#ui/overlay.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'
import { mountComponent } from './mount-component.tsx'

it('a toast covers neither title, text nor close button of an open side panel at any width (TST-01, BAR-03)', async () => {
  const draw = (
    <SidePanel open onClose={() => {}} title="Carrito" closeLabel="Cerrar" contentLabel="Artículos">
      <Alert title="Se ha actualizado tu carrito" />
    </SidePanel>
  )
  mountComponent(draw)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  showError('Ha ocurrido un error, intentalo más tarde')
  showSuccess('Carrito actualizado correctamente')
  const answer = page.getByText('Se ha actualizado tu carrito').element()
  const close = page.getByRole('button', { name: 'Cerrar' }).element()
  const title = page.getByRole('heading', { name: 'Carrito' }).element()
  const toasts = () => [...document.querySelectorAll('.Toastify__toast')]
  await expect.poll(() => toasts().length).toBe(2)
  // They wait while the window is not looked at
  window.dispatchEvent(new Event('blur'))
  for (const width of [320, 390, 820, 1280, 1440]) {
    await page.viewport(width, 844)
    finishEntrances()
    for (const toast of toasts()) {
      expect(overlap(toast, answer), `${width} px, the answer`).toBe(false)
      expect(overlap(toast, title), `${width} px, the title`).toBe(false)
      expect(overlap(toast, close), `${width} px, the closing button`).toBe(false)
    }
  }
})

/** All that moves but the bars under the toasts, which are their clocks. */
function finishEntrances(): void {
  for (const animation of document.getAnimations()) {
    const isClock = animation instanceof CSSAnimation && animation.animationName === 'burn'
    if (!isClock) animation.finish()
  }
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

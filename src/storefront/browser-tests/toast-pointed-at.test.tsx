import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../styles/shop.css'
import { showSuccess } from '../ui/toasts.ts'

it('a toast stays open while the mouse is over it, even from its entrance animation on (TST-01)', async () => {
  document.documentElement.style.setProperty('--calm', '60s')
  onTestFinished(() => void document.documentElement.style.removeProperty('--calm'))
  showSuccess('Articulo añadido al carrito')
  const toast = page.getByRole('status').filter({ hasText: 'Articulo añadido' })
  await expect.element(toast).toBeVisible()
  const entrance = animationsNamed('drop')
  for (const animation of entrance) animation.pause()
  await userEvent.hover(toast)
  expect(entrance).toHaveLength(1)
  for (const animation of entrance) animation.finish()
  await expect.element(toast).not.toHaveClass('toast-in')
  expect(animationsNamed('burn').map(({ playState }) => playState)).toEqual(['paused'])
  await userEvent.unhover(toast)
  await expect
    .poll(() => animationsNamed('burn').map(({ playState }) => playState))
    .toEqual(['running'])
})

function animationsNamed(name: string): CSSAnimation[] {
  return document
    .getAnimations()
    .filter((animation) => animation instanceof CSSAnimation)
    .filter(({ animationName }) => animationName === name)
}

import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import AccountLayout from '../account/account.route.tsx'
import WishlistPage, { HydrateFallback } from '../account/wishlist.route.tsx'
import '../styles/shop.css'

it('the sign-out confirmation in the menu stays open while the page is still loading (BAR-02)', async () => {
  await page.viewport(1280, 900)
  let arrive = (_: object) => {}
  const loader = () => new Promise<object>((resolve) => (arrive = resolve))
  const pages = [
    { id: 'WishList', path: '/wishlist', loader, HydrateFallback, Component: WishlistPage },
  ]
  const router = createMemoryRouter([{ Component: AccountLayout, children: pages }], {
    initialEntries: ['/wishlist'],
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })

  const leave = page.getByRole('button', { name: 'Cerrar sesión' })
  await leave.click()
  const question = page.getByRole('dialog', {
    name: '¿Estás seguro que quieres salir de la sesión?',
  })
  await expect.element(question).toBeVisible()
  arrive({ wishes: Promise.resolve({ wishlist: [] }) })
  await expect.element(page.getByText('No hay productos aún')).toBeInTheDocument()
  await expect.element(question).toBeVisible()
})

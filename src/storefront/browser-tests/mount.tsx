import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { linkTo } from '../route-names.ts'
import '../styles/shop.css'

/** Draws a part as a page of the shop would hold it, until the test ends. */
export function mount(part: ReactNode, address = linkTo('Index')) {
  const place = document.body.appendChild(document.createElement('div'))
  // Below where toasts appear
  place.style.paddingTop = '16rem'
  const root = createRoot(place)
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return {
    /** Where the shopper has been led. */
    address: () => {
      const { pathname, search } = router.state.location
      return decodeURIComponent(pathname + search)
    },
  }
}

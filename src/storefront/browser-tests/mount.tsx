import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createMemoryRouter,
  type LoaderFunction,
  type RouteObject,
  RouterProvider,
} from 'react-router'
import { onTestFinished } from 'vitest'
import { linkTo } from '../route-names.ts'
import '../styles/shop.css'

/** Draws a part as a page of the shop would hold it, until the test ends. */
export function mount(part: ReactNode, address = linkTo('Index')) {
  return draw([{ path: '*', element: part }], address)
}

/** Draws a page with what its loader answers, until the test ends. */
export function mountRoute(Page: ComponentType, loader: LoaderFunction, address: string) {
  return draw([{ path: '*', Component: Page, loader, HydrateFallback: () => null }], address)
}

function draw(routes: RouteObject[], address: string) {
  const place = document.body.appendChild(document.createElement('div'))
  // Below where toasts appear
  place.style.paddingTop = '16rem'
  const root = createRoot(place)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
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

import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createMemoryRouter,
  type LoaderFunction,
  type RouteObject,
  RouterProvider,
} from 'react-router'
import { onTestFinished } from 'vitest'
import { linkTo } from '../page-links.ts'
import '../styles/shop.css'

/** Renders a component inside a shop page until the test ends. */
export function mountComponent(part: ReactNode, address = linkTo('Index')) {
  return draw([{ path: '*', element: part }], address)
}

/** Renders a page with its loader's data until the test ends. */
export function mountRoute(Page: ComponentType, loader: LoaderFunction, address: string) {
  return draw([{ path: '*', Component: Page, loader, HydrateFallback: () => null }], address)
}

function draw(routes: RouteObject[], address: string) {
  const place = document.body.appendChild(document.createElement('div'))
  // The rendered component starts below the area where toasts appear
  place.style.paddingTop = '16rem'
  const root = createRoot(place)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return {
    /** Current URL of the test router. */
    address: () => {
      const { pathname, search } = router.state.location
      return decodeURIComponent(pathname + search)
    },
  }
}

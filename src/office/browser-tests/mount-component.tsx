import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'

/** Renders a component until the test ends; returns the fields of every submitted form. */
export function mountComponent(part: ReactNode): [string, string][][] {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const sent: [string, string][][] = []
  async function action({ request }: { request: Request }) {
    const form = await request.formData()
    sent.push([...form].map(([name, value]) => [name, String(value)]))
    return null
  }
  root.render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: part, action }])} />,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return sent
}

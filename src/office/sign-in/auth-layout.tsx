import type { ReactNode } from 'react'
import { MarketStallIcon } from '../frame/office-shop-logo.tsx'

/** Layout of sign-in pages. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="door" id="contenido" tabIndex={-1}>
      <title>{`${title} · Mostrador`}</title>
      <div>
        <p className="mark">
          <MarketStallIcon />
          mostrador
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

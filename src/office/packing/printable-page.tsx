import { type ReactNode, useEffect } from 'react'
import './printable-page.css'

/** Printable page; with JavaScript it opens the print dialog. */
export function PrintablePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    void document.fonts.ready.then(() => window.print())
  }, [])
  return (
    <main id="contenido" className="paper" tabIndex={-1}>
      <title>{title}</title>
      {children}
    </main>
  )
}

import { type ReactNode, useEffect } from 'react'
import './paper.css'

/** Printable page; with JavaScript it opens the print dialog. */
export function Paper({ title, children }: { title: string; children: ReactNode }) {
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

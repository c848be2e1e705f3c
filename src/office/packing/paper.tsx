import { type ReactNode, useEffect } from 'react'
import './paper.css'

/** Sheets for the printer and nothing else. With script its dialog opens by itself. */
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

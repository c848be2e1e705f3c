import type { ReactNode } from 'react'
import { useOfficeData } from '../office-data.ts'
import { Dock } from './dock.tsx'
import { Mark } from './mark.tsx'
import { TopBar } from './top-bar.tsx'
import { Ways } from './ways.tsx'

/** What stands around a page; at the door nothing does. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { me } = useOfficeData()
  if (!me) return children
  return (
    <div className="app">
      <TopBar />
      <nav className="rail" aria-label="Secciones">
        <Mark named />
        <Ways />
      </nav>
      <main className="o-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Dock />
    </div>
  )
}

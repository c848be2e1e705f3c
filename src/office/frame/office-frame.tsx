import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useOfficeData } from '../office-data.ts'
import { pageRows } from '../pages.ts'
import { Dock } from './dock.tsx'
import { Mark } from './mark.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const papers = new Set(pageRows.filter(({ paper }) => paper).map(({ path }) => path))

/** Layout of office pages; sign-in and printable pages do not use it. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { me } = useOfficeData()
  const { pathname } = useLocation()
  if (!me || papers.has(pathname)) return children
  return (
    <div className="app">
      <TopBar />
      <nav className="rail" aria-label="Secciones">
        <Mark named />
        <Sidebar />
      </nav>
      <main className="o-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Dock />
    </div>
  )
}

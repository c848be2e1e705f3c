import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { officePageList } from '../pages.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { OfficeShopLogo } from './office-shop-logo.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const papers = new Set(officePageList.filter(({ paper }) => paper).map(({ path }) => path))

/** Layout of office pages; sign-in and printable pages do not use it. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { me } = useOfficeRootLoaderData()
  const { pathname } = useLocation()
  if (!me || papers.has(pathname)) return children
  return (
    <div className="app">
      <TopBar />
      <nav className="rail" aria-label="Secciones">
        <OfficeShopLogo named />
        <Sidebar />
      </nav>
      <main className="o-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <BottomNavigation />
    </div>
  )
}

import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { listMenuPages, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { useKeyboardShortcuts } from './use-shortcuts.ts'

const Palette = lazy(() => import('./command-palette.tsx'))
const KeyHelp = lazy(() => import('./keyboard-help.tsx'))

/**
 * Entry to the global search: a plain search form or, with JavaScript, the command palette, which
 * Ctrl K opens.
 */
export function CommandPaletteOpener() {
  const { me } = useOfficeRootLoaderData()
  const [open, setOpen] = useState<'palette' | 'help'>()
  // Shortcuts need JavaScript, so their hints appear after hydration
  const isHydrated = useHydrated()
  const go = useMemo(
    () =>
      new Map(listMenuPages(me).flatMap(({ menu, path }) => (menu.key ? [[menu.key, path]] : []))),
    [me],
  )
  const [term, setTerm] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  useKeyboardShortcuts({
    go,
    openPalette,
    openHelp: () => setOpen('help'),
  })
  const close = () => setOpen(undefined)

  /** Opens the command palette; until it loads, the plain search takes the input. */
  function openPalette() {
    if (open) return
    before.current = document.activeElement
    field.current?.focus()
    setTerm(field.current?.value ?? '')
    setOpen('palette')
  }

  /**
   * Before the dialog opens, focuses the element that had the focus before the search field, so
   * that the dialog returns the focus there when it closes.
   */
  const beforeOpening = useCallback(() => {
    if (field.current) field.current.value = ''
    if (before.current instanceof HTMLElement) before.current.focus()
  }, [])

  return (
    <search className="o-find">
      <form action={createOfficePageUrl('Buscar')}>
        <Icon name="search" />
        <label className="sr" htmlFor="q">
          Buscar en todo
        </label>
        <input
          ref={field}
          onChange={({ target }) => setTerm(target.value)}
          className="input"
          id="q"
          name="q"
          type="search"
          placeholder="Pedido, persona, producto, guía…"
          autoComplete="off"
        />
        {isHydrated ? (
          <kbd className="not-s" aria-hidden="true">
            Ctrl K
          </kbd>
        ) : null}
      </form>
      <Suspense>
        {open === 'palette' ? (
          <Palette {...{ term, setTerm, beforeOpening }} onClose={close} />
        ) : null}
        {open === 'help' ? <KeyHelp onClose={close} /> : null}
      </Suspense>
    </search>
  )
}

import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { menuFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { useKeys } from './use-keys.ts'

const Palette = lazy(() => import('./palette.tsx'))
const KeyHelp = lazy(() => import('./key-help.tsx'))

/** Global search: a plain form; with JavaScript, the command palette on Ctrl K. */
export function PaletteOpener() {
  const { me } = useOfficeData()
  const [open, setOpen] = useState<'palette' | 'help'>()
  // Shortcuts need JavaScript, so their hints appear after hydration
  const isHydrated = useHydrated()
  const go = useMemo(
    () => new Map(menuFor(me).flatMap(({ menu, path }) => (menu.key ? [[menu.key, path]] : []))),
    [me],
  )
  const [term, setTerm] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  useKeys({
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

  /** Returns focus to the previous element, so that the dialog can restore it on closing. */
  const beforeOpening = useCallback(() => {
    if (field.current) field.current.value = ''
    if (before.current instanceof HTMLElement) before.current.focus()
  }, [])

  return (
    <search className="o-find">
      <form action={linkTo('Buscar')}>
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

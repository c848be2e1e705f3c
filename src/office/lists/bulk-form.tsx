import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Id of the bulk action bar. */
export const bulkBar = 'con-lo-elegido'

/** List with selectable rows. The action bar appears by CSS; its count of selected rows needs JavaScript (`say`). */
export function BulkForm({
  children,
  commands,
  say = (chosen) => (chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`),
}: {
  children: ReactNode
  /** Buttons for actions on all selected rows; one of them is the list's most common action */
  commands: ReactNode
  say?: (chosen: readonly string[]) => ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<readonly string[]>([])

  function read() {
    setChosen(new FormData(form.current ?? undefined).getAll('fila').map(String))
  }
  // Rows may be preselected, or selected before hydration
  useEffect(read, [])

  return (
    <Form method="post" ref={form} onChange={read}>
      {children}
      <div className="bulk" id={bulkBar} role="group" aria-label="Con lo elegido" tabIndex={-1}>
        <span className="say" role="status">
          {hydrated && chosen.length > 0 ? say(chosen) : 'Con lo elegido:'}
        </span>
        {commands}
      </div>
    </Form>
  )
}

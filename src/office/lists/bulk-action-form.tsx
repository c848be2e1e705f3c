import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Id of the bulk action bar. */
export const bulkActionBarId = 'con-lo-elegido'

/**
 * List form with selectable rows. CSS shows the bulk action bar when rows are selected; the number
 * of selected rows (text from `say`) needs JavaScript.
 */
export function BulkActionForm({
  children,
  commands,
  say = (chosen) => (chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`),
}: {
  children: ReactNode
  /**
   * Buttons that act on all selected rows; one of the buttons performs the most common action of
   * the list
   */
  commands: ReactNode
  say?: (chosen: readonly string[]) => ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<readonly string[]>([])

  function read() {
    setChosen(new FormData(form.current ?? undefined).getAll('fila').map(String))
  }
  // Reads the selected rows after hydration, because rows may be preselected or selected before
  // hydration
  useEffect(read, [])

  return (
    <Form method="post" ref={form} onChange={read}>
      {children}
      <div
        className="bulk"
        id={bulkActionBarId}
        role="group"
        aria-label="Con lo elegido"
        tabIndex={-1}
      >
        <span className="say" role="status">
          {hydrated && chosen.length > 0 ? say(chosen) : 'Con lo elegido:'}
        </span>
        {commands}
      </div>
    </Form>
  )
}

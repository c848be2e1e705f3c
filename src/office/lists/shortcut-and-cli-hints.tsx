import type { ReactNode } from 'react'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/**
 * Footer of an office page: the keyboard shortcuts of the page and, for operators who may change the
 * settings, the command line command that does the same.
 */
export function ShortcutAndCliHintFooter({
  command,
  children,
}: {
  command: string
  children?: ReactNode
}) {
  const hasConsole = hasPermission('settings:write', useOfficeRootLoaderData().me)
  if (!hasConsole && !children) return null
  return (
    <p className="foot-line">
      {hasConsole ? (
        <span>
          Lo mismo por consola: <code>npm run shop -- {command}</code>
        </span>
      ) : null}
      {children ? <span className="only-rail">{children}</span> : null}
    </p>
  )
}

/** Keyboard shortcuts of lists, for the page footer. */
export function RowShortcutHints() {
  return (
    <>
      <kbd>J</kbd> <kbd>K</kbd> mover · <kbd>X</kbd> elegir · <kbd>L</kbd> lo elegido · <kbd>E</kbd>{' '}
      lo que sigue · <kbd>Enter</kbd> abrir · <kbd>?</kbd> ayuda
    </>
  )
}

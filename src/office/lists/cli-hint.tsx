import type { ReactNode } from 'react'

/**
 * Footer of an office page: the command line command that does the same, and the keyboard shortcuts
 * of the page.
 */
export function CliHint({ command, children }: { command: string; children?: ReactNode }) {
  return (
    <p className="foot-line">
      <span>
        Lo mismo por consola: <code>npm run shop -- {command}</code>
      </span>
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

import { moveRowFocus } from './row-shortcuts.ts'

/** Links before everything else: past the menu, and to the first row of a page with a list. */
export function SkipLinks() {
  return (
    <>
      <a className="skip" href="#contenido">
        Saltar al contenido
      </a>
      <a
        className="skip to-rows"
        href="#contenido"
        onClick={(event) => {
          event.preventDefault()
          moveRowFocus(1)
        }}
      >
        Saltar a la lista
      </a>
    </>
  )
}

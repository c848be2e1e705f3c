import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showSuccess } from './toasts.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  value,
  what,
  label,
  primary = false,
}: {
  value: string
  what: string
  /** Label of the copy button, where "Copiar" alone would be ambiguous */
  label?: string
  /** Whether copying is the main action of the screen */
  primary?: boolean
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      showSuccess('Copiado')
    } catch {
      showError('No se pudo copiar. Selecciónalo y cópialo a mano.')
    }
  }

  return (
    <Button size={primary ? 'm' : 's'} kind={primary ? 'primary' : 'outline'} onClick={copy}>
      <Icon name="copy" />
      {label ?? (
        <>
          Copiar<span className="sr"> {what}</span>
        </>
      )}
    </Button>
  )
}

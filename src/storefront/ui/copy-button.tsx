import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showSuccess } from './toasts.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  value,
  what,
  label,
}: {
  value: string
  what: string
  /** Label of the copy button, where "Copiar" alone would be ambiguous */
  label?: string
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
    <Button size="s" onClick={copy}>
      <Icon name="copy" />
      {label ?? (
        <>
          Copiar<span className="sr"> {what}</span>
        </>
      )}
    </Button>
  )
}

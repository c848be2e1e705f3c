import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import '../forms/save-bar.css'

/**
 * Save bar with the number of changed fields. On phones, the bar replaces the dock while the form has
 * unsaved changes.
 */
export function SaveBar({
  form,
  page,
  version,
  label = 'Guardar',
}: {
  form: string
  /** URL of the page as it is stored */
  page: string
  /** Changes when the stored values change */
  version: string
  label?: string
}) {
  const isHydrated = useHydrated()
  const [changed, setChanged] = useState<string[]>([])
  useEffect(() => {
    const look = () => setChanged(listChangedFields(document.getElementById(form)))
    look()
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  }, [form, version])
  const isCalm = isHydrated && changed.length === 0
  return (
    <div className={classNames('guardar', isCalm && 'calm')}>
      <p className="di">
        {isHydrated ? (
          <>
            <strong>{countWords(changed.length)}</strong>
            {changed.length > 0 ? (
              <span className="muted"> · {changed.slice(0, 3).join(', ')}</span>
            ) : null}
          </>
        ) : (
          'Solo se guarda lo que cambies.'
        )}
      </p>
      {isCalm ? null : (
        <a className="btn quiet" href={page}>
          Descartar
        </a>
      )}
      <Button type="submit" kind="primary" form={form}>
        {label}
      </Button>
    </div>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'Sin cambios'
  return count === 1 ? '1 cambio' : `${count} cambios`
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Labels of the fields whose value differs from the stored one. */
function listChangedFields(form: HTMLElement | null): string[] {
  if (!(form instanceof HTMLFormElement)) return []
  const controls = [...form.elements].filter(isControl).filter(isChanged)
  return [...new Set(controls.map(labelOf))]
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && element.type !== 'hidden')
  )
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      ({ selected, defaultSelected }, at) =>
        selected !== defaultSelected &&
        // Without a default the first option is selected
        !(at === 0 && ![...control.options].some((option) => option.defaultSelected)),
    )
  if (control.type === 'checkbox' && 'checked' in control)
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function labelOf(control: Control): string {
  return (
    control.closest<HTMLElement>('[data-part]')?.dataset.part ??
    control.labels?.[0]?.textContent.trim() ??
    ''
  )
}

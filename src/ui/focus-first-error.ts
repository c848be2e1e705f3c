/** Maximum animation frames to wait for the error's rendering. */
const patience = 20

/** Focuses the first invalid field after a rejected form. */
export function focusFirstError(form: EventTarget | null, framesLeft = patience): void {
  if (!(form instanceof HTMLElement) || framesLeft === 0) return
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    else focusFirstError(form, framesLeft - 1)
  })
}

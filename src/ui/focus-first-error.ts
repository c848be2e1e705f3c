/** Maximum number of animation frames to wait until the error is rendered. */
const patience = 20

/** Focuses the first invalid field after a submitted form was rejected. */
export function focusFirstError(form: EventTarget | null, framesLeft = patience): void {
  if (!(form instanceof HTMLElement) || framesLeft === 0) return
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    else focusFirstError(form, framesLeft - 1)
  })
}

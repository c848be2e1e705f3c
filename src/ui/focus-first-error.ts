/** Frames to wait until an error is rendered. */
const patience = 20

/** After a form was refused: takes the shopper to the first field that has to be written differently. */
export function focusFirstError(form: EventTarget | null, framesLeft = patience): void {
  if (!(form instanceof HTMLElement) || framesLeft === 0) return
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    else focusFirstError(form, framesLeft - 1)
  })
}

/** After a form was refused: takes the shopper to the first field that has to be written differently. */
export function focusFirstError(form: EventTarget | null): void {
  if (!(form instanceof HTMLElement)) return
  // The errors are drawn after the state that holds them
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
}

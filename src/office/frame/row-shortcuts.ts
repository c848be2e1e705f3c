/** CSS selector of the action links and buttons in a row of an office list. */
const command = '.c-do :is(a[href], button, summary), a.act, a.btn'
const opener = '.no[href], th a[href], a[href]:not(.to-bulk)'
/** Selector of the answer field of a conversation. */
const answerField = '[data-reply]'

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
}

/** The focused list row, or the list row that contains the focused element. */
function rowAtHand(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
}

export function moveRowFocus(step: 1 | -1): void {
  const all = rows()
  const row = rowAtHand()
  const at = row ? all.indexOf(row) + step : step === 1 ? 0 : all.length - 1
  all[Math.min(Math.max(at, 0), all.length - 1)]?.focus()
}

export function toggleRowSelection(): void {
  rowAtHand()?.querySelector<HTMLElement>('.c-sel input')?.click()
}

/** Selects every row of the list, or none. */
export function toggleSelectionOfAllRows(): void {
  document.querySelector<HTMLElement>('[data-choose-all]')?.click()
}

/** Moves the keyboard focus to the first button of the bulk action bar, if the bar is visible. */
export function focusBulkForm(event: KeyboardEvent): void {
  const bar = document.querySelector('.bulk')
  const button = bar?.checkVisibility() ? bar.querySelector('button') : null
  if (!button) return
  event.preventDefault()
  button.focus()
}

/** Triggers the first action of the focused row. */
export function runRowAction(): void {
  rowAtHand()?.querySelector<HTMLElement>(command)?.click()
}

/** Opens the focused row on Enter; links and buttons keep their own behaviour. */
export function openRowLink(event: KeyboardEvent): void {
  const row = rowAtHand()
  if (!row || event.target !== row) return
  event.preventDefault()
  row.querySelector<HTMLElement>(opener)?.click()
}

/**
 * Runs a keyboard shortcut of the current page: clicks the element whose `data-key` attribute is
 * the pressed letter. The page's footer lists these shortcuts.
 */
export function runPageShortcut({ key }: KeyboardEvent): void {
  if (/^[a-z]$/i.test(key))
    document.querySelector<HTMLElement>(`[data-key="${key.toLowerCase()}"]`)?.click()
}

/** Focuses the answer field of the current row or page. */
export function focusReplyField(event: KeyboardEvent): void {
  const row = rowAtHand()
  const field = row
    ? (row.querySelector<HTMLElement>(answerField) ??
      document.querySelector<HTMLElement>(`${answerField}:not([data-row] *)`))
    : document.querySelector<HTMLElement>(answerField)
  if (!field) return
  event.preventDefault()
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus()
  if (field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Submits the form that contains the focus, preferably by its `data-send` button, else by its main
 * button. If the focus is in an expanded section, that section's submit buttons come first.
 */
export function submitFocusedForm(event: KeyboardEvent): void {
  const { target } = event
  const form = target instanceof Element ? target.closest('form') : null
  if (!(target instanceof Element) || !form) return
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type="submit"]')].filter(
    (button) => !button.disabled && button.checkVisibility(),
  )
  const folded = target.closest('details')
  const near = buttons.filter((button) => folded?.contains(button))
  const choice = near.length > 0 ? near : buttons
  const main =
    choice.find((button) => button.matches('[data-send]')) ??
    choice.find((button) => button.matches('.primary')) ??
    choice[0]
  if (!main) return
  event.preventDefault()
  form.requestSubmit(main)
}

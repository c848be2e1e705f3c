const typing = 'input, select, textarea, [contenteditable], dialog[open], [popover]:popover-open'

/** Whether the focused element takes letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(typing)
  // A box to tick takes no letters
  return field !== null && !field.matches('[type="checkbox"], [type="radio"]')
}

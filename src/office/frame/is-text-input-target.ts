const typing = 'input, select, textarea, [contenteditable], dialog[open], [popover]:popover-open'

/** Whether the focused element accepts typed letters. */
export function isTextInputTarget(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(typing)
  // Checkboxes and radio buttons accept no letters
  return field !== null && !field.matches('[type="checkbox"], [type="radio"]')
}

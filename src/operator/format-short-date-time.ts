const momentFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a moment, also one in ISO 8601, as a short date and time in the time zone of Mexico City. */
export function formatShortDateTime(moment: Date | string): string {
  return momentFormat.format(new Date(moment))
}

const momentFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a moment as a short date and time in the time zone of Mexico City. */
export function formatMoment(moment: Date): string {
  return momentFormat.format(moment)
}

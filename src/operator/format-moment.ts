const momentFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Short date and time in Mexico City. */
export function formatMoment(moment: Date): string {
  return momentFormat.format(moment)
}

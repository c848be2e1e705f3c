const momentFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment in Mexico City, short. */
export function formatMoment(moment: Date): string {
  return momentFormat.format(moment)
}

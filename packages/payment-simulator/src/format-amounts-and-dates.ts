const moneyFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const momentFormat = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** Formats centavos as `$1,234.50`. */
export function formatMoney(centavos: number): string {
  return `$${moneyFormat.format(centavos / 100)}`
}

/** Formats a date and time as `05 noviembre 2026, 3:07 pm`, in Mexico City time. */
export function formatDateAndTime(date: Date): string {
  const part = Object.fromEntries(
    momentFormat.formatToParts(date).map(({ type, value }) => [type, value]),
  ) as Record<string, string>
  const period = part.dayPeriod?.startsWith('a') ? 'am' : 'pm'
  return `${part.day} ${part.month} ${part.year}, ${Number(part.hour)}:${part.minute} ${period}`
}

/** Groups digits for reading and typing: `6461 8000 …`. */
export function splitDigitsIntoGroups(digits: string, sizes: number[]): string {
  const groups: string[] = []
  let rest = digits
  for (let index = 0; rest; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)]!
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}

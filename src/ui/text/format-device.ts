interface Device {
  browser: string | null
  system: string | null
}

/** Browser and system as text, as far as known: «Chrome en Windows», «Safari en iPhone». */
export function formatDevice({ browser, system }: Device): string {
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? 'Dispositivo desconocido'
}

interface Device {
  browser: string | null
  system: string | null
}

/** «Chrome en Windows», «Safari en iPhone»; as much of it as is known. */
export function deviceInWords({ browser, system }: Device): string {
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? 'Dispositivo desconocido'
}

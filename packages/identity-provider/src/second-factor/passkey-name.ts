const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']

/** Default name of a new passkey, derived from the browser's user agent. */
export function createPasskeyName(userAgent = ''): string {
  const device = devices.find((name) => userAgent.includes(name))
  return device ? `Llave en ${device}` : 'Llave de acceso'
}

export type EnvironmentReader<Name extends string> = ReturnType<
  typeof createEnvironmentReader<Name>
>

/** Creates a reader of environment variables that collects all faults. */
export function createEnvironmentReader<Name extends string>(
  environment: Record<string, string | undefined>,
) {
  const complaints: string[] = []

  function complain(name: Name, what: string) {
    complaints.push(`${name} ${what}.`)
  }

  function missing(name: Name, whatToDo: string) {
    complaints.push(`Falta ${name}: ${whatToDo}.`)
  }

  function text(name: Name) {
    return environment[name]?.trim() || undefined
  }

  function list(name: Name) {
    return (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  function oneOf<const Choice extends string>(
    name: Name,
    choices: readonly Choice[],
    otherwise: NoInfer<Choice>,
  ): Choice {
    const value = text(name) ?? otherwise
    const choice = choices.find((one) => one === value)
    if (!choice) complain(name, `es «${value}» y solo puede ser ${choices.join(', ')}`)
    return choice ?? otherwise
  }

  function port(name: Name, otherwise: number) {
    const value = Number(text(name) ?? otherwise)
    if (Number.isInteger(value) && value > 0 && value < 65536) return value
    complain(name, `es «${text(name)}» y debe ser un puerto, de 1 a 65535`)
    return otherwise
  }

  function wholeNumber(name: Name, otherwise: number, { min = 0 } = {}) {
    const value = Number(text(name) ?? otherwise)
    if (Number.isInteger(value) && value >= min) return value
    complain(name, `es «${text(name)}» y debe ser un número entero, desde ${min}`)
    return otherwise
  }

  function url(name: Name, protocols: string[]) {
    const value = text(name)
    if (!value) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    complain(
      name,
      `no es una dirección válida; empieza por ${protocols.map((p) => `${p}//`).join(' o ')}`,
    )
    return undefined
  }

  function finish() {
    if (complaints.length > 0) throw new InvalidSettingsError(complaints)
  }

  return { complain, missing, text, list, oneOf, port, wholeNumber, url, complaints, finish }
}

/** Error thrown when faulty settings prevent the start, with one sentence for each fault. */
export class InvalidSettingsError extends Error {
  readonly complaints: readonly string[]

  constructor(complaints: readonly string[]) {
    const lines = complaints.map((complaint) => `  - ${complaint}`)
    super(`Hay que corregir la configuración:\n${lines.join('\n')}`)
    this.complaints = complaints
  }
}

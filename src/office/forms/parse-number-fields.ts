import { formatUnreadableAmountHint } from '#domain/format-money.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import { OperatorApiError } from '../api/operator-api-error.ts'

/** Parses a whole number: `1,250`, `-50`; null for other text. */
export function parseWholeNumber(text: string): number | null {
  const [, sign = '', digits = ''] =
    /^([+\-−]?)(\d{1,3}(?:,\d{3})+|\d{1,9})$/.exec(text.trim()) ?? []
  if (digits === '') return null
  const count = Number(digits.replaceAll(',', ''))
  return sign === '' || sign === '+' ? count : -count
}

export const wholeNumberRequiredText = 'Escribe un número entero, sin decimales.'

/** Error of unreadable form fields, with a message for each. */
export function createInvalidFormFieldsError(
  fields: Readonly<Record<string, string>>,
  messageForUser = 'Revisa los datos marcados.',
): OperatorApiError {
  return new OperatorApiError('form', 422, { code: 'invalid-input', messageForUser, fields })
}

/**
 * Parses numeric form fields; empty fields are null. The returned function `checked` throws the
 * collected errors, by API field name.
 */
export function parseNumberFields(form: FormData) {
  const wrong: Record<string, string> = {}
  function numberIn(
    name: string,
    field: string,
    read: (text: string) => number | null,
    words: (text: string) => string,
  ): number | null {
    const text = String(form.get(name) ?? '').trim()
    if (text === '') return null
    const number = read(text)
    if (number === null) wrong[field] = words(text)
    return number
  }
  return {
    pesos: (name: string, field: string) =>
      numberIn(name, field, pesosIn, formatUnreadableAmountHint),
    whole: (name: string, field: string) =>
      numberIn(name, field, parseWholeNumber, () => wholeNumberRequiredText),
    checked<Said>(said: Said): Said {
      if (Object.keys(wrong).length > 0) throw createInvalidFormFieldsError(wrong)
      return said
    },
  }
}

function pesosIn(text: string): number | null {
  const amount = parsePesos(text)
  return amount === null ? null : toPesos(amount)
}

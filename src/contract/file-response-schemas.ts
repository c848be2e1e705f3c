import { Type } from 'typebox'

/**
 * Creates the schema of a successful reply (HTTP 200) that is a file of one of the given media
 * types.
 */
export function createFileResponseSchema(...types: [string, ...string[]]) {
  const schema = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })
  return {
    description: 'El archivo',
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Schema of a 200 reply that is an Excel workbook. */
export const xlsxResponseSchema = createFileResponseSchema(xlsxMediaType)

/** Schema of a 200 reply that is a CSV file. */
export const csvResponseSchema = createFileResponseSchema('text/csv')

import { Type } from 'typebox'

/** Schema of a 200 reply that is a file, by media types. */
export function fileReply(...types: [string, ...string[]]) {
  const schema = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })
  return {
    description: 'El archivo',
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}

/** Media type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Schema of a 200 reply that is an Excel workbook. */
export const workbookFile = fileReply(workbookType)

/** Schema of a 200 reply that is a CSV file. */
export const csvFile = fileReply('text/csv')

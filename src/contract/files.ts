import { Type } from 'typebox'

/** The 200 of a call that replies with a file: its media types. */
export function fileReply(...types: [string, ...string[]]) {
  const schema = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })
  return {
    description: 'El archivo',
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}

/** The 200 of a list as an Excel workbook. */
export const workbookFile = fileReply(
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
)

/** The 200 of a list as CSV. */
export const csvFile = fileReply('text/csv')

import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { createFileResponseSchema } from '../file-response-schemas.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const State = Type.Enum(['default', 'own', 'refused'], {
  description:
    '`default`: las palabras de la casa; `own`: propias; `refused`: propias que esta versión ya no puede mandar, así que salen las de la casa',
})

const Words = {
  subject: Type.String({ maxLength: 400 }),
  opening: Type.String({ maxLength: 4000, description: 'Un renglón vacío separa párrafos' }),
  closing: Type.String({ maxLength: 2000 }),
}

const About = {
  code: Type.String(),
  name: Type.String(),
  group: Type.String(),
  sent: Type.String({ description: 'Cuándo sale' }),
  state: State,
  changed_by: Nullable(Type.String()),
  changed_at: Nullable(IsoDateTime),
}

/** Editable texts of all mails */
export const MailTemplatesResponse = Type.Object({
  letters: Type.Array(Type.Object({ ...About, subject: Words.subject })),
})
export type MailTemplatesResponse = Static<typeof MailTemplatesResponse>

export const MailTemplateParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

const Field = Type.Enum(['subject', 'opening', 'closing'])

/** Texts of a mail, custom and default */
export const MailTemplateResponse = Type.Object({
  ...About,
  words: Type.Object(Words),
  defaults: Type.Object(Words, { description: 'Las palabras de la casa' }),
  limits: Type.Record(Field, Type.Integer(), { description: 'Caracteres' }),
  places: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Va entre llaves' }),
      means: Type.String(),
      example: Type.String(),
      needed_in: Type.Array(Field),
    }),
    { description: 'Lo que las palabras pueden decir' },
  ),
  problems: Type.Partial(Type.Record(Field, Type.String()), {
    description: 'Por qué no se pueden mandar las palabras propias',
  }),
  version: RecordVersion,
})
export type MailTemplateResponse = Static<typeof MailTemplateResponse>

/** Sets the custom texts of a mail */
export const SetMailTextsBody = Type.Object(
  { ...Words, version: RecordVersionWhenFormOpened },
  { additionalProperties: false },
)

/** Restores the default texts of a mail */
export const RestoreMailTextsBody = Type.Object({ version: RecordVersionWhenFormOpened })

/** Previews a mail with unsaved texts and example data */
export const MailPreviewBody = Type.Object(Words, { additionalProperties: false })

export const MailPreviewResponse = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type MailPreviewResponse = Static<typeof MailPreviewResponse>

/** Returns a mail preview as an HTML page for an iframe */
export const MailPreviewQuery = Type.Object(Words)

export const mailTextOperations = {
  listMailWords: { method: 'GET', path: 'mail-words', reply: MailTemplatesResponse },
  getMailWords: {
    method: 'GET',
    path: 'mail-words/:code',
    params: MailTemplateParams,
    reply: MailTemplateResponse,
    refusals: ['letter-not-found'],
  },
  updateMailWords: {
    method: 'PUT',
    path: 'mail-words/:code',
    params: MailTemplateParams,
    body: SetMailTextsBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'letter-not-found', 'unchanged', 'words-refused'],
  },
  resetMailWords: {
    method: 'DELETE',
    path: 'mail-words/:code',
    params: MailTemplateParams,
    query: RestoreMailTextsBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'letter-not-found', 'unchanged'],
  },
  previewMailWords: {
    method: 'POST',
    path: 'mail-words/:code/preview',
    params: MailTemplateParams,
    body: MailPreviewBody,
    reply: MailPreviewResponse,
    refusals: ['letter-not-found', 'words-refused'],
  },
  getMailPreviewPage: {
    method: 'GET',
    path: 'mail-words/:code/preview.html',
    params: MailTemplateParams,
    query: MailPreviewQuery,
    reply: createFileResponseSchema('text/html'),
    refusals: ['letter-not-found', 'words-refused'],
  },
} as const satisfies OperationTable

import { type Static, Type } from 'typebox'
import { fileReply } from '../files.ts'
import { Done } from '../problem.ts'
import { Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'

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
  changed_at: Nullable(Moment),
}

/** Editable texts of all mails */
export const MailLettersReply = Type.Object({
  letters: Type.Array(Type.Object({ ...About, subject: Words.subject })),
})
export type MailLettersReply = Static<typeof MailLettersReply>

export const MailLetterParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

const Field = Type.Enum(['subject', 'opening', 'closing'])

/** Texts of a mail, custom and default */
export const MailLetterReply = Type.Object({
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
  version: Version,
})
export type MailLetterReply = Static<typeof MailLetterReply>

/** Sets the custom texts of a mail */
export const MailWordsBody = Type.Object(
  { ...Words, version: ReadVersion },
  { additionalProperties: false },
)

/** Restores the default texts of a mail */
export const MailWordsVersion = Type.Object({ version: ReadVersion })

/** A mail with unsaved texts and example data */
export const MailPreviewBody = Type.Object(Words, { additionalProperties: false })

export const MailPreviewReply = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type MailPreviewReply = Static<typeof MailPreviewReply>

/** A mail preview as an HTML page for an iframe */
export const MailPreviewQuery = Type.Object(Words)

export const operations = {
  listMailWords: { method: 'GET', path: 'mail-words', reply: MailLettersReply },
  getMailWords: {
    method: 'GET',
    path: 'mail-words/:code',
    params: MailLetterParams,
    reply: MailLetterReply,
  },
  updateMailWords: {
    method: 'PUT',
    path: 'mail-words/:code',
    params: MailLetterParams,
    body: MailWordsBody,
    reply: Done,
  },
  resetMailWords: {
    method: 'DELETE',
    path: 'mail-words/:code',
    params: MailLetterParams,
    query: MailWordsVersion,
    reply: Done,
  },
  previewMailWords: {
    method: 'POST',
    path: 'mail-words/:code/preview',
    params: MailLetterParams,
    body: MailPreviewBody,
    reply: MailPreviewReply,
  },
  getMailPreviewPage: {
    method: 'GET',
    path: 'mail-words/:code/preview.html',
    params: MailLetterParams,
    query: MailPreviewQuery,
    reply: fileReply('text/html'),
  },
} as const satisfies OperationTable

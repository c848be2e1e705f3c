import { type Static, Type } from 'typebox'
import { Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'

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

/** GET /api/v1/mail-words: editable texts of all mails */
export const MailLettersReply = Type.Object({
  letters: Type.Array(Type.Object({ ...About, subject: Words.subject })),
})
export type MailLettersReply = Static<typeof MailLettersReply>

export const MailLetterParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

const Field = Type.Enum(['subject', 'opening', 'closing'])

/** GET /api/v1/mail-words/:code: texts of a mail, custom and default */
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

/** PUT /api/v1/mail-words/:code: sets the custom texts of a mail */
export const MailWordsBody = Type.Object(
  { ...Words, version: ReadVersion },
  { additionalProperties: false },
)

/** DELETE /api/v1/mail-words/:code: restores the default texts of a mail */
export const MailWordsVersion = Type.Object({ version: ReadVersion })

/** POST /api/v1/mail-words/:code/preview: a mail with unsaved texts and example data */
export const MailPreviewBody = Type.Object(Words, { additionalProperties: false })

export const MailPreviewReply = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type MailPreviewReply = Static<typeof MailPreviewReply>

/** GET /api/v1/mail-words/:code/preview.html: a mail preview as an HTML page for an iframe */
export const MailPreviewQuery = Type.Object(Words)

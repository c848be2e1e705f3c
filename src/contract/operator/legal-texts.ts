import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'

const Page = Type.String({
  maxLength: 60,
  description: 'politicas, condiciones o aviso-de-privacidad',
})
const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

const LegalVersion = Type.Object({
  version: VersionNumber,
  state: Type.Enum(['waiting', 'in-force', 'past', 'replaced'], {
    description:
      'waiting: vale desde un momento por venir; in-force: vale; past: valió; replaced: otra tomó su momento y nunca valió',
  }),
  from: Moment,
  until: Nullable(Moment),
  last_updated: Type.String({ description: 'Como lo dice el texto' }),
  published_at: Moment,
  published_by: Nullable(Type.String()),
})
export type LegalVersion = Static<typeof LegalVersion>

const history = {
  page: Page,
  title: Type.String(),
  address: Type.String({ description: 'Dónde lo leen las personas' }),
  versions: Type.Array(LegalVersion, { description: 'La más nueva primero' }),
}

/** A legal text with its versions, newest first */
export const LegalHistoryReply = Type.Object(history)
export type LegalHistoryReply = Static<typeof LegalHistoryReply>

/** Legal texts with their versions */
export const LegalTextsReply = Type.Object({ texts: Type.Array(LegalHistoryReply) })
export type LegalTextsReply = Static<typeof LegalTextsReply>

const LegalParams = Type.Object({ page: Page })
const LegalVersionParams = Type.Object({ page: Page, version: VersionNumber })

/** A published version of a legal text */
export const LegalVersionReply = Type.Object({
  ...LegalVersion.properties,
  body_markdown: Type.String(),
})
export type LegalVersionReply = Static<typeof LegalVersionReply>

const Lines = Type.Array(
  Type.Array(Type.Object({ kind: Type.Enum(['same', 'removed', 'added']), text: Type.String() }), {
    description: 'Un renglón, por partes',
  }),
)

/** Difference between two versions of a legal text */
const LegalDifferenceQuery = Type.Object({ before: VersionNumber, after: VersionNumber })
export const LegalDifferenceReply = Type.Object({ lines: Lines })
export type LegalDifferenceReply = Static<typeof LegalDifferenceReply>

const PublishLegalBody = Type.Object({
  body_markdown: Type.String({
    maxLength: 60_000,
    description: 'Empieza con «# Título» y lleva un renglón «Última actualización: …»',
  }),
  from: Type.Optional(
    Type.Union([Moment, Type.Null()], { description: 'Desde cuándo vale; si falta, desde ahora' }),
  ),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'La última versión que conoces, 0 sin ninguna; si ya hay otra, 409',
    }),
  ),
})

/** Dry run of a publication */
export const LegalPreviewReply = Type.Object({
  version: VersionNumber,
  before: Nullable(VersionNumber),
  lines: Lines,
})
export type LegalPreviewReply = Static<typeof LegalPreviewReply>

export const operations = {
  listLegalTexts: { method: 'GET', path: 'legal-texts', reply: LegalTextsReply },
  getLegalText: {
    method: 'GET',
    path: 'legal-texts/:page',
    params: LegalParams,
    reply: LegalHistoryReply,
  },
  getLegalTextVersion: {
    method: 'GET',
    path: 'legal-texts/:page/versions/:version',
    params: LegalVersionParams,
    reply: LegalVersionReply,
  },
  compareLegalTextVersions: {
    method: 'GET',
    path: 'legal-texts/:page/difference',
    params: LegalParams,
    query: LegalDifferenceQuery,
    reply: LegalDifferenceReply,
  },
  previewLegalText: {
    method: 'POST',
    path: 'legal-texts/:page/rehearsal',
    params: LegalParams,
    body: PublishLegalBody,
    reply: LegalPreviewReply,
  },
  publishLegalText: {
    method: 'POST',
    path: 'legal-texts/:page',
    params: LegalParams,
    body: PublishLegalBody,
    reply: Done,
  },
} as const satisfies OperationTable

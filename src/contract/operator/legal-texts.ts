import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'

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
  from: IsoDateTime,
  until: Nullable(IsoDateTime),
  last_updated: Type.String({ description: 'Como lo dice el texto' }),
  published_at: IsoDateTime,
  published_by: Nullable(Type.String()),
})
export type LegalTextVersion = Static<typeof LegalVersion>

const history = {
  page: Page,
  title: Type.String(),
  address: Type.String({ description: 'Dónde lo leen las personas' }),
  versions: Type.Array(LegalVersion, { description: 'La más nueva primero' }),
}

/** A legal text with its versions, newest first */
export const LegalTextHistoryResponse = Type.Object(history)
export type LegalTextHistoryResponse = Static<typeof LegalTextHistoryResponse>

/** Legal texts with their versions */
export const LegalTextsResponse = Type.Object({ texts: Type.Array(LegalTextHistoryResponse) })
export type LegalTextsResponse = Static<typeof LegalTextsResponse>

const LegalParams = Type.Object({ page: Page })
const LegalVersionParams = Type.Object({ page: Page, version: VersionNumber })

/** A published version of a legal text */
export const LegalTextVersionResponse = Type.Object({
  ...LegalVersion.properties,
  body_markdown: Type.String(),
})
export type LegalTextVersionResponse = Static<typeof LegalTextVersionResponse>

const Lines = Type.Array(
  Type.Array(Type.Object({ kind: Type.Enum(['same', 'removed', 'added']), text: Type.String() }), {
    description: 'Un renglón, por partes',
  }),
)

/** Returns the difference between two versions of a legal text */
const LegalDifferenceQuery = Type.Object({ before: VersionNumber, after: VersionNumber })
export const LegalTextDifferenceResponse = Type.Object({ lines: Lines })
export type LegalTextDifferenceResponse = Static<typeof LegalTextDifferenceResponse>

const PublishLegalBody = Type.Object({
  body_markdown: Type.String({
    maxLength: 60_000,
    description: 'Empieza con «# Título» y lleva un renglón «Última actualización: …»',
  }),
  from: Type.Optional(
    Type.Union([IsoDateTime, Type.Null()], {
      description: 'Desde cuándo vale; si falta, desde ahora',
    }),
  ),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'La última versión que conoces, 0 sin ninguna; si ya hay otra, 409',
    }),
  ),
})

/** Returns a preview of a legal text as it would be published; publishes nothing */
export const LegalTextPreviewResponse = Type.Object({
  version: VersionNumber,
  before: Nullable(VersionNumber),
  lines: Lines,
})
export type LegalTextPreviewResponse = Static<typeof LegalTextPreviewResponse>

/** Codes with which a new version of a legal text is refused. */
const legalTextRefusals = [
  'date-missing',
  'legal-newer',
  'legal-text-not-found',
  'title-missing',
  'too-late',
  'unchanged',
] as const

export const legalTextOperations = {
  listLegalTexts: { method: 'GET', path: 'legal-texts', reply: LegalTextsResponse },
  getLegalText: {
    method: 'GET',
    path: 'legal-texts/:page',
    params: LegalParams,
    reply: LegalTextHistoryResponse,
    refusals: ['legal-text-not-found'],
  },
  getLegalTextVersion: {
    method: 'GET',
    path: 'legal-texts/:page/versions/:version',
    params: LegalVersionParams,
    reply: LegalTextVersionResponse,
    refusals: ['version-not-found'],
  },
  compareLegalTextVersions: {
    method: 'GET',
    path: 'legal-texts/:page/difference',
    params: LegalParams,
    query: LegalDifferenceQuery,
    reply: LegalTextDifferenceResponse,
    refusals: ['version-not-found'],
  },
  previewLegalText: {
    method: 'POST',
    path: 'legal-texts/:page/rehearsal',
    params: LegalParams,
    body: PublishLegalBody,
    reply: LegalTextPreviewResponse,
    refusals: legalTextRefusals,
  },
  publishLegalText: {
    method: 'POST',
    path: 'legal-texts/:page',
    params: LegalParams,
    body: PublishLegalBody,
    reply: SuccessResponse,
    refusals: legalTextRefusals,
  },
} as const satisfies OperationTable

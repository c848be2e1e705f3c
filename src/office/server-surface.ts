import type { RouterContextProvider, ServerBuild } from 'react-router'

/** As much of a `Response` as is read of it. */
type ApiAnswer = Pick<Response, 'status' | 'text'>

/** In-process transport to the operator API on behalf of the caller. */
export type ApiTransport = (
  path: string,
  init: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: string },
) => Promise<ApiAnswer>

/** Form input saved before a session ended or step-up. */
export interface FormDraft {
  /** path and query of the form's page */
  page: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Stores form input for 15 minutes. */
export interface FormDrafts {
  /** returns the key for its author; undefined without a known author */
  keep: (draft: FormDraft) => Promise<string | undefined>
  /** returns and deletes the person's saved input of a page */
  take: (name: string, page: string) => Promise<FormDraft | undefined>
}

/** Interface of the serving program to page rendering. */
export interface OfficeSurroundings {
  apiTransport: ApiTransport
  drafts: FormDrafts
  /** writes into the log that a page could not be made as it should be */
  logFailure: (failure: { path: string; error: unknown; isUnavailable: boolean }) => void
}

/** Interface of the server build to the serving program. */
export interface OfficeServer {
  /** React Router context of a request. */
  contextFor: (surroundings: OfficeSurroundings) => RouterContextProvider
  /** Pages with file forms and their body limits. */
  pagesWithFiles: readonly { path: string; bodyLimit: number }[]
}

export type OfficeBuild = ServerBuild & { entry: { module: { office: OfficeServer } } }

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
  /** path and query of the page that the form stands on */
  page: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Stores form input for 15 minutes. */
export interface FormDrafts {
  /** returns the key for its author; undefined without a known author */
  keep: (draft: FormDraft) => Promise<string | undefined>
  /** what the same person typed on that page; it is forgotten with this */
  take: (name: string, page: string) => Promise<FormDraft | undefined>
}

/** What the program that serves the office gives to the rendering of a page. */
export interface OfficeSurroundings {
  apiTransport: ApiTransport
  drafts: FormDrafts
  /** writes into the log that a page could not be made as it should be */
  logFailure: (failure: { path: string; error: unknown; isUnavailable: boolean }) => void
}

/** What the office's server build offers to the program that serves it. */
export interface OfficeServer {
  /** What React Router's request handler is given together with a request. */
  contextFor: (surroundings: OfficeSurroundings) => RouterContextProvider
  /** Pages whose forms carry files, with the bytes that they may have. */
  pagesWithFiles: readonly { path: string; bodyLimit: number }[]
}

export type OfficeBuild = ServerBuild & { entry: { module: { office: OfficeServer } } }

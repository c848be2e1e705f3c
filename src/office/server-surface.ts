import type { RouterContextProvider, ServerBuild } from 'react-router'

/** As much of a `Response` as is read of it. */
type ApiAnswer = Pick<Response, 'status' | 'text'>

/** How a call reaches the operator API: in process, in the name of whoever asked for the page. */
export type ApiTransport = (
  path: string,
  init: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: string },
) => Promise<ApiAnswer>

/** What somebody had typed into a form when their session ended, or before they confirmed who they are. */
export interface FormDraft {
  /** path and query of the page that the form stands on */
  page: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Keeps what was typed for a quarter of an hour. */
export interface FormDrafts {
  /** answers the name under which whoever typed it takes it again; undefined when nobody knows who that was */
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

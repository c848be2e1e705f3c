import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ApiOperationCall } from '#contract/api-operation.ts'
import type { OperationName } from '#contract/operator/all-api-operations.ts'

/** The members of `Response` that the back office uses. */
type ApiAnswer = Pick<Response, 'status' | 'text'>

/** Calls the operator API in the same process, on behalf of the signed-in user. */
export type OperatorApiTransport = (
  operation: OperationName,
  call: ApiOperationCall,
) => Promise<ApiAnswer>

/** Form input saved when a session ended or step-up authentication is needed. */
export interface FormDraft {
  /** Path and query string of the page that contains the form */
  page: string
  fields: readonly (readonly [name: string, value: string])[]
  /** Whether the form was sent, and runs once its sender has confirmed who they are */
  runs?: boolean
}

/** Store of unsent form input, which it keeps for 15 minutes. */
export interface FormDrafts {
  /**
   * Saves the form input; returns the reference under which it is stored, or undefined without a
   * known user
   */
  keep: (draft: FormDraft) => Promise<string | undefined>
  /** Returns and deletes the user's saved input of a page */
  take: (name: string, page: string) => Promise<FormDraft | undefined>
}

/** What waited for the step-up authentication that opened the current session. */
export interface ConfirmedActions {
  /** Whether the current session was opened by step-up authentication */
  isConfirmed: () => Promise<boolean>
  /** Page of a form that the session confirms; undefined if it is unknown, done or too old */
  findPageOfForm: (name: string) => Promise<string | undefined>
}

/** Context that the server passes to the rendering of a back office page. */
export interface OfficeSurroundings {
  apiTransport: OperatorApiTransport
  drafts: FormDrafts
  confirmed: ConfirmedActions
  /** Logs that a page could not be rendered normally, with path and error */
  logFailure: (failure: { path: string; error: unknown; isUnavailable: boolean }) => void
}

/** Interface between the web server and the server build of the back office. */
export interface OfficeServer {
  /** Creates the React Router context of a request. */
  contextFor: (surroundings: OfficeSurroundings) => RouterContextProvider
  /** Cookies that name the form that a page visit runs, and the file whose download it starts */
  visitCookies: { form: string; download: string }
  /** Pages with upload forms, and their body limits in bytes. */
  pagesWithFiles: readonly { path: string; bodyLimit: number }[]
}

export type OfficeBuild = ServerBuild & { entry: { module: { office: OfficeServer } } }

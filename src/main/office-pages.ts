import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createRequestHandler } from 'react-router'
import { createRateLimitCostHook } from '#api/rate-limits.ts'
import { removePortFromIpAddress } from '#domain/client-ip-address.ts'
import type {
  OperatorApiTransport,
  ConfirmedActions,
  FormDrafts,
  OfficeBuild,
  OfficeSurroundings,
} from '#office/office-server-interface.ts'
import type { BrowserSession } from '#operator-api/authenticate-caller.ts'
import { callOperatorApiInProcess } from '#operator-api/call-operator-api-in-process.ts'
import { readVisitCookie, toFormRequest } from './confirmed-forms.ts'
import { createFormDraftStore } from './form-drafts.ts'
import { logPageFailure } from './log-page-failure.ts'
import { handlePageRequestError } from './request-error-page.ts'
import { createDevelopmentServer, serveStaticFiles } from './serve-pages.ts'
import { sendWebResponse, toWebRequest } from './web-request.ts'

type OfficePages = {
  build: () => Promise<OfficeBuild>
  /** Serves a static file; returns whether the file exists. */
  serveFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  mode: 'development' | 'production'
}

/** Serves the built office pages from `build/`. */
export async function loadBuiltOffice(app: FastifyInstance, root: string): Promise<OfficePages> {
  const entry = path.join(root, 'build/office/server/index.js')
  if (!existsSync(entry)) {
    throw new Error('Faltan las páginas compiladas. Ejecuta «npm run build».')
  }
  const build: OfficeBuild = await import(pathToFileURL(entry).href)
  await app.register(async (files) => {
    files.addHook('onRoute', createRateLimitCostHook('free'))
    await serveStaticFiles(files, path.join(root, 'build/office/client'))
  })
  return { build: async () => build, mode: 'production' }
}

/** Serves the office pages directly from their source files, for development. */
export async function loadDevelopmentOffice(
  app: FastifyInstance,
  root: string,
): Promise<OfficePages> {
  const { load, serveFile } = await createDevelopmentServer(app, path.join(root, 'src/office'))
  return {
    build: async () => {
      const build = await load()
      if (!isOfficeBuild(build)) throw new Error('The office lacks its server entry')
      return build
    },
    serveFile,
    mode: 'development',
  }
}

function isOfficeBuild(module: object): module is OfficeBuild {
  return 'entry' in module && 'routes' in module
}

/**
 * Maximum request body in bytes. It exceeds the limit of form input on purpose, so that
 * `runFormAction` receives oversized input and returns it to the user with an error.
 */
const mostRead = 1024 * 1024

type PageOptions = { pages: OfficePages; officeUrl: string; clock?: () => number }

/** Serves office pages on all URLs outside the operator API, which pages call in process. */
export async function serveOfficePages(
  app: FastifyInstance,
  { pages, officeUrl, clock = Date.now }: PageOptions,
) {
  // The production build of the React Router pages is loaded once and passed as a value; if a
  // function were passed, the routes would be rebuilt for every request.
  const build = pages.mode === 'production' ? await pages.build() : pages.build
  const answer = createRequestHandler(build, pages.mode)
  const drafts = createFormDraftStore(clock)

  await app.register(async (scope) => {
    // Fastify's default body parsers are removed, because the page's action reads the form itself,
    // after the size check.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: mostRead },
      (_request, body, done) => done(null, body),
    )

    scope.setErrorHandler(handlePageRequestError)
    const { office: offered } = (await pages.build()).entry.module
    for (const { path, bodyLimit } of offered.pagesWithFiles) {
      const onRequest = (request: FastifyRequest) => refuseFilesOfStrangers(app, request)
      for (const address of addressesOf(path))
        scope.post(address, { config: { cost: 'page' }, bodyLimit, onRequest }, answerPage)
    }
    scope.all('/*', { config: { cost: 'page' } }, answerPage)

    /** Form that step-up authentication confirmed for this page; it is returned once. */
    async function takeConfirmedForm(request: FastifyRequest, cookie: string) {
      const name = readVisitCookie(request, cookie)
      const session = name === undefined ? undefined : await app.browserSession(request)
      const draft = name && session && drafts.findConfirmed(name, session)
      if (!draft || draft.page !== request.url) return undefined
      return drafts.take(name, { page: draft.page, operatorId: session.operatorId })
    }

    async function answerPage(request: FastifyRequest, reply: FastifyReply) {
      if (await pages.serveFile?.(request, reply)) return reply.hijack()
      await app.admit(request)
      const { office } = (await pages.build()).entry.module
      const context = office.contextFor({
        apiTransport: callsFor(app, request),
        drafts: draftsOf(app, request, drafts),
        confirmed: confirmedActionsOf(app, request, drafts),
        logFailure: (failure) => logPageFailure(app.log, request.id, failure),
      } satisfies OfficeSurroundings)
      const { form, download } = office.visitCookies
      const sent = await takeConfirmedForm(request, form)
      const asked = toWebRequest(request, reply, officeUrl)
      const response = await answer(sent ? toFormRequest(asked, sent) : asked, context)
      const file = readVisitCookie(request, download)
      if (file?.startsWith('%2Fapi%2Fv1%2F'))
        reply.header('refresh', `0;url=${decodeURIComponent(file)}`)
      const over = [form, download].filter((name) => readVisitCookie(request, name) !== undefined)
      for (const name of over) response.headers.append('set-cookie', `${name}=; Path=/; Max-Age=0`)
      return sendWebResponse(reply, response)
    }
  })
}

/**
 * URL paths to which a page's form is submitted: without JavaScript, and with JavaScript (`.data`).
 * If the path ends in a route parameter, one path matches both.
 */
function addressesOf(path: string): string[] {
  return /:\w+$/.test(path) ? [path] : [path, `${path}.data`]
}

/**
 * Unsaved form input of the operator who sends the request, even if several operators share a
 * browser.
 */
function draftsOf(
  app: FastifyInstance,
  request: FastifyRequest,
  drafts: ReturnType<typeof createFormDraftStore>,
): FormDrafts {
  return {
    async keep(draft) {
      const session = await app.browserSession(request)
      return session && drafts.keep({ ...draft, ...ownerOf(session) })
    },
    async take(name, page) {
      const session = await app.browserSession(request)
      return session && drafts.take(name, { page, operatorId: session.operatorId })
    },
  }
}

/** Step-up authentication of the current session, and the forms that waited for it. */
function confirmedActionsOf(
  app: FastifyInstance,
  request: FastifyRequest,
  drafts: ReturnType<typeof createFormDraftStore>,
): ConfirmedActions {
  return {
    async isConfirmed() {
      return typeof (await app.browserSession(request))?.replaces === 'number'
    },
    async findPageOfForm(name) {
      const session = await app.browserSession(request)
      return session && drafts.findConfirmed(name, session)?.page
    },
  }
}

function ownerOf({ id, operatorId }: BrowserSession) {
  return { sessionId: id, operatorId }
}

const mostTyped = 256 * 1024

/**
 * Rejects file uploads from visitors who are not signed in; their request bodies may be at most as
 * large as a form without files.
 */
async function refuseFilesOfStrangers(app: FastifyInstance, request: FastifyRequest) {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length <= mostTyped) return
  if ((await app.browserSession(request)) === undefined)
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
}

/** Operator API calls with the cookie, IP address and user agent of the page request. */
function callsFor(app: FastifyInstance, request: FastifyRequest): OperatorApiTransport {
  const { cookie, 'user-agent': browser } = request.headers
  const caller = {
    requestId: request.id,
    page: request,
    remoteAddress: removePortFromIpAddress(request.ip),
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(browser !== undefined && { 'user-agent': browser }),
    },
  }
  return async (name, call) => {
    const { statusCode, payload } = await callOperatorApiInProcess(app, name, call, caller)
    return { status: statusCode, text: async () => payload }
  }
}

import type { ApiOperationCall } from '#contract/api-operation.ts'
import type { OperationName } from '#contract/operator/all-api-operations.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { createAuthenticatedCallContext } from './authenticate-caller.ts'
import { callOperatorApiInProcess } from './call-operator-api-in-process.ts'
import type { createOfficeServer, OfficeServerOptions } from './office-server.ts'

/**
 * Operator API for the command line, called in process on behalf of an authenticated operator; its
 * code is loaded at the first call.
 */
export function createCommandLineApi(options: OfficeServerOptions) {
  let server: ReturnType<typeof createOfficeServer> | undefined
  return {
    async call(caller: OfficeCaller, name: OperationName, call: ApiOperationCall) {
      server ??= openServer(options)
      const page = createAuthenticatedCallContext(caller)
      const reply = await callOperatorApiInProcess(await server, name, call, {
        requestId: 'shop',
        page,
      })
      return { status: reply.statusCode, body: reply.rawPayload }
    },
    async close() {
      await (await server)?.close()
    },
  }
}

async function openServer(options: OfficeServerOptions) {
  const officeServer = await import('./office-server.ts')
  return officeServer.createOfficeServer(options)
}

import type { ApiOperationCall } from '#contract/api-operation.ts'
import type {
  OperationCallOptions,
  OperationName,
  OperationSchemaType,
  OperatorApiProblem,
} from '#contract/operator/all-api-operations.ts'
import { includesPermission, permissions } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { type CommandContext, type CommandShopServices, withShopServices } from './command.ts'

/** Calls an operation of the operator API as the command line's actor; rejected calls throw `RejectedOperationError`. */
type OperationCaller = <Name extends OperationName>(
  name: Name,
  ...[call]: object extends OperationCallOptions<Name>
    ? [call?: OperationCallOptions<Name>]
    : [call: OperationCallOptions<Name>]
) => Promise<OperationSchemaType<Name, 'reply'>>

/** An operation rejected by the operator API. */
export class RejectedOperationError extends Error {
  override name = 'RejectedOperationError'
  readonly problem: OperatorApiProblem

  constructor(problem: OperatorApiProblem) {
    super(problem.messageForUser ?? problem.message ?? 'No se pudo.')
    this.problem = problem
  }
}

/** Services of a command that calls operations. */
export type OperationCommandServices = {
  shop: CommandShopServices
  context: CommandContext
  call: OperationCaller
}

/**
 * Runs a command that calls operations of the operator API and returns its exit code. If the API
 * rejects a call, prints the text from `explain` and returns 1.
 */
export async function runOperationCommand(
  context: CommandContext,
  work: (tools: OperationCommandServices) => Promise<number>,
  explain = ({ message }: RejectedOperationError) => message,
): Promise<number> {
  return withShopServices(context, async (shop) => {
    try {
      return await work({ shop, context, call: createOperationCaller(shop, context) })
    } catch (error) {
      if (!(error instanceof RejectedOperationError)) throw error
      context.screen.write(`${explain(error)}\n`)
      return 1
    }
  })
}

function createOperationCaller(
  shop: CommandShopServices,
  context: CommandContext,
): OperationCaller {
  return async (name, ...[call]) => {
    const body = await fetchOperationResponseBody(shop, context, name, call)
    return JSON.parse(body.toString() || '{}')
  }
}

/** Body of an operation's reply, for example a file; rejected calls throw `RejectedOperationError`. */
export async function fetchOperationResponseBody(
  shop: CommandShopServices,
  context: CommandContext,
  name: OperationName,
  call: ApiOperationCall = {},
): Promise<Buffer> {
  const { status, body } = await shop.callOperation(createCaller(shop, context), name, call)
  if (status !== 200) throw new RejectedOperationError(JSON.parse(body.toString()))
  return body
}

/**
 * Caller of the operator API: the operator named by `--as`; without `--as` the owner of the
 * machine, who has every permission without being an operator.
 */
function createCaller({ operator }: CommandShopServices, context: CommandContext): OfficeCaller {
  const { actor, now } = context
  const caller = operator ?? {
    id: 0,
    email: actor.replace('operator:', ''),
    entered: true,
    roles: [],
    permissions: new Set(permissions.values()),
  }
  return {
    operator: caller,
    actor,
    permissions: caller.permissions,
    may: (wanted) => includesPermission(caller.permissions, wanted),
    session: { id: 0, authenticatedAt: now() },
  }
}

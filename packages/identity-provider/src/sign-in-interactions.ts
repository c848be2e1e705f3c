import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/**
 * Finds the sign-in that is pending in this browser. URL and cookie must match, which prevents
 * forged requests (CSRF).
 */
export async function findPendingSignInInteraction(
  provider: Provider,
  request: InteractionRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === request.params.uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Whether a sign-in belongs to the back office. */
export function isOfficeSignIn(
  { office }: Pick<IdentityProviderPageContext, 'office'>,
  { params }: Pick<Interaction, 'params'>,
): boolean {
  return office !== undefined && params.client_id === office.clientId
}

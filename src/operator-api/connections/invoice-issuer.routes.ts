import type { FastifyInstance } from 'fastify'
import {
  StampingKeyRejected,
  StampingRefused,
  StampingUnavailable,
} from '#stamping/stamping-provider.ts'
import { setInvoiceIssuer } from '#use-cases/connections/set-invoice-issuer.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Route by which owners give the stamping provider their data and digital seal. */
export async function invoiceIssuerRoutes(
  server: FastifyInstance,
  { db, clock, stamping }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'setInvoiceIssuer',
    {
      config: { needs: 'connections:write', stepUp: true },
      summary: 'Da a quien timbra los datos y el sello digital (CSD) de quien factura',
    },
    async ({ body, caller: { actor }, id: requestId }, reply) => {
      const provider = await stamping()
      if (!provider) return sendRefusal(reply, { code: 'stamping-not-connected' })
      const issuer = {
        legalName: body.legal_name.trim(),
        taxRegime: body.tax_regime,
        postcode: body.postcode,
        certificate: await decodeUploadedFile(body.certificate),
        privateKey: await decodeUploadedFile(body.private_key),
        password: body.password,
      }
      try {
        await setInvoiceIssuer(db, provider, { issuer, actor, requestId }, clock())
        return createSuccessReply(`${provider.label} tiene tus datos y tu sello. Pruébalo.`)
      } catch (error) {
        if (error instanceof StampingRefused)
          return sendErrorResponse(reply, 409, 'issuer-refused', `No se aceptó. ${error.message}`)
        if (!(error instanceof StampingUnavailable)) throw error
        const isKey = error instanceof StampingKeyRejected
        return sendRefusal(reply, {
          code: isKey ? 'stamping-key-rejected' : 'stamping-unavailable',
        })
      }
    },
  )
}

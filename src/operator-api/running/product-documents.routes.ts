import type { FastifyInstance } from 'fastify'
import {
  addProductDocument,
  type DocumentProblem,
  maxUploadBytes,
} from '#use-cases/running/add-product-document.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import { listCallerPermissions } from './caller-permissions.ts'
import { sendProductFieldErrors } from './product-error-responses.ts'

const changedMeanwhileText = 'Alguien cambió los documentos. Inténtalo otra vez.'

const problems: Record<DocumentProblem, string> = {
  'not-a-pdf': 'Este archivo no es un PDF. Guárdalo como PDF y vuelve a elegirlo.',
  'too-large': `Este PDF pesa más de ${maxUploadBytes / 1024 / 1024} MB. Envía uno más ligero.`,
  encrypted: 'Este PDF tiene contraseña. Guárdalo sin ella.',
  'too-complex': 'Este PDF tarda demasiado en revisarse. Imprímelo como PDF y envía ése.',
  active: 'Este PDF trae programas o archivos adjuntos. Imprímelo como PDF y envía ése.',
}

/** Routes of product documents; removal is an edit of the `documents` field. */
export async function productDocumentRoutes(
  server: FastifyInstance,
  { db, clock, pictures: store }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'addProductDocument',
    {
      config: { needs: 'products:write' },
      bodyLimit: 15 * 1024 * 1024,
      summary: 'Agrega un manual o una ficha técnica a un producto',
    },
    async ({ params: { product }, body, caller, id: requestId }, reply) => {
      const { title, language, document } = body
      const sent = {
        product,
        title: title.trim(),
        language: language?.trim() || null,
        file: await decodeUploadedFile(document),
        actor: caller.actor,
        requestId,
        permissions: listCallerPermissions(caller),
      }
      const added = await addProductDocument(db, store, sent, clock())
      if (added.ok) return { change_set: added.set, messageForUser: 'Documento agregado.' }
      switch (added.code) {
        case 'document-refused':
          return sendInvalidFieldError(reply, added.code, 'document', problems[added.problem])
        case 'invalid-input':
          return sendProductFieldErrors(reply, added)
        case 'not-allowed':
        case 'product-not-found':
          return sendRefusal(reply, added)
        default:
          return sendErrorResponse(reply, 409, added.code, changedMeanwhileText)
      }
    },
  )
}

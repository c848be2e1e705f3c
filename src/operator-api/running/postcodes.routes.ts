import type { FastifyInstance } from 'fastify'
import { postcodeListMegabytes } from '#contract/operator/postcodes.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import {
  addPostcodeImport,
  readPostcodeList,
  runPostcodeImports,
} from '#use-cases/running/postcode-imports.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendInvalidFieldError, sendRefusal } from '../send-error-responses.ts'

/** Routes of the official postcode list. */
export async function postcodeRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getPostcodeList',
    {
      config: { needs: 'settings:read' },
      summary: 'Cuántos códigos postales conoce la tienda, y cómo va la última lista que se subió',
    },
    async () => {
      const { known, last } = await readPostcodeList(db)
      return {
        ...known,
        last: last
          ? {
              file: last.fileName,
              state: last.state,
              progress: last.progress,
              problems: last.problems,
              changes: last.changes,
              person: formatAuditLogActor(last.actor),
              created_at: last.createdAt.toISOString(),
              finished_at: last.finishedAt?.toISOString() ?? null,
            }
          : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'uploadPostcodeList',
    {
      config: { needs: 'settings:write', cost: 'file' },
      bodyLimit: Math.ceil((postcodeListMegabytes + 1) * 1.4) * 1024 * 1024,
      summary: 'Sube la lista de códigos postales de Correos de México; se carga aparte',
      description:
        'Contesta en cuanto la recibe; `GET /api/v1/postcodes` dice por dónde va. Si un renglón no se entiende no cambia nada.',
    },
    async ({ body: { name, content }, caller, log }, reply) => {
      const bytes = await decodeUploadedFile(content)
      const sent = { fileName: name, content: bytes, actor: caller.actor }
      const added = await addPostcodeImport(db, sent, clock())
      if (added.ok) {
        // After a crash, a background job continues.
        void runPostcodeImports(db, clock()).catch((error: unknown) =>
          log.error(error, 'postcode list not loaded'),
        )
        return { success: true as const, messageForUser: 'Recibimos la lista: se está cargando.' }
      }
      return added.code === 'postcodes-unreadable'
        ? sendInvalidFieldError(reply, added.code, 'archivo', added.words)
        : sendRefusal(reply, added)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { toShareOfSearches } from '#domain/catalogue/learned-search.ts'
import {
  forgetLearnedSearch,
  readLearnedSearches,
  readSearchProposals,
} from '#use-cases/running/learned-searches.ts'
import { countZeroResultSearchesByTab } from '#use-cases/running/read-zero-result-searches.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { createSuccessReply } from '../success-response.ts'

const mostListed = 100

/** Routes of what the search learned from shoppers. */
export async function learnedSearchRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listLearnedSearches',
    {
      config: { needs: 'content:read' },
      summary:
        'Lo que se abrió, se puso en el carrito y se compró tras cada búsqueda, y lo que se propone para las que no encuentran nada',
    },
    async ({ query: { search } }) => {
      const [found, proposals, counts] = await Promise.all([
        readLearnedSearches(db, { search, limit: mostListed + 1 }),
        readSearchProposals(db),
        countZeroResultSearchesByTab(db),
      ])
      return {
        searches: found.slice(0, mostListed).map(({ shown, searched, products }) => {
          const shareOf = (visitors: number) => toShareOfSearches(visitors, searched)
          return {
            words: shown,
            visitors: Math.round(searched),
            products: products.map(({ opened, carted, bought, ...product }) => ({
              ...product,
              opened: shareOf(opened),
              carted: shareOf(carted),
              bought: shareOf(bought),
            })),
          }
        }),
        more: found.length > mostListed,
        proposals: proposals.map(({ shown, meant, visitors, products }) => ({
          words: shown,
          meant,
          visitors: Math.round(visitors),
          products,
        })),
        counts,
      }
    },
  )

  registerOperationRoute(
    server,
    'forgetLearnedSearch',
    {
      config: { needs: 'content:write' },
      summary: 'Olvida lo aprendido de una búsqueda, o descarta una propuesta',
    },
    async ({ body, caller, id: requestId }) => {
      const by = { actor: caller.actor, requestId }
      await forgetLearnedSearch(db, { ...body, by }, clock())
      return createSuccessReply(
        body.meant === undefined
          ? `Se olvidó lo aprendido de «${body.words}».`
          : `Ya no se propone «${body.meant}» para «${body.words}».`,
      )
    },
  )
}

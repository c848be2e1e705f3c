import type {
  FormerShopImportResponse,
  FormerShopImportsResponse,
} from '#contract/operator/former-shop-imports.ts'
import { toPesos } from '#domain/money.ts'
import { formatFormerShop } from '#domain/running/former-shop-records.ts'
import type { listFormerShopImports } from '#persistence/running/former-shop-imports.ts'
import type { FullFormerShopImport } from '#use-cases/running/former-shop-imports.ts'

type Listed = Awaited<ReturnType<typeof listFormerShopImports>>[number]

export function toListedFormerShopImport(
  one: Listed,
): FormerShopImportsResponse['imports'][number] {
  const { id, kind, shop, name, state, actor, createdAt, finishedAt, counts } = one
  return {
    id,
    kind,
    shop: formatFormerShop(shop),
    name,
    state,
    person: actor.replace(/^operator:/, ''),
    created_at: createdAt.toISOString(),
    finished_at: finishedAt && finishedAt.toISOString(),
    counts,
  }
}

export function toFormerShopImport(
  found: FullFormerShopImport,
  canInvite: boolean,
): FormerShopImportResponse {
  const { outcome, decisions, undoUntil, people } = found
  return {
    ...toListedFormerShopImport({ ...found, counts: outcome.counts }),
    version: found.version,
    words: outcome.words,
    duplicates_choice: decisions.duplicates ?? null,
    rates: Object.entries(decisions.rates ?? {}).map(([currency, pesos]) => ({ currency, pesos })),
    customers: outcome.customers.map(({ acceptsNews, ...one }) => ({
      ...one,
      accepts_news: acceptsNews,
    })),
    orders: outcome.orders.map(({ placedOn, total, ...one }) => ({
      ...one,
      placed_on: placedOn,
      total: toPesos(total),
    })),
    left_out: outcome.leftOut,
    unfinished_addresses: outcome.unfinishedAddresses ?? { count: 0, first: [] },
    lost_addresses: outcome.lostAddresses,
    known: outcome.known,
    duplicates: outcome.duplicates,
    currencies: outcome.currencies,
    erased: outcome.erased ?? 0,
    accepting: outcome.accepting,
    without_email: outcome.withoutEmail,
    used_columns: outcome.usedColumns,
    unused_columns: outcome.unusedColumns,
    undo_until: undoUntil && undoUntil.toISOString(),
    people: people && {
      all: people.all,
      signed_in: people.signedIn,
      invited: people.invited,
      had_account: people.hadAccount,
      waiting: people.waiting,
    },
    can_invite: canInvite,
  }
}

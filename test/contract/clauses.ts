import { buyingClauses } from './clauses/buying.ts'
import { customerClauses } from './clauses/customer.ts'
import { findingClauses } from './clauses/finding.ts'
import { serviceClauses } from './clauses/service.ts'
import { sessionClauses } from './clauses/session.ts'
import { shopClauses } from './clauses/shop.ts'

/** Everything that the specification promises of its calls, in the order in which it is looked at. */
export const contract = [
  { title: 'Productos y categorías, para quien sea', clauses: shopClauses },
  { title: 'Hallar algo, para quien sea', clauses: findingClauses },
  { title: 'Quién entra', clauses: sessionClauses },
  { title: 'Lo que una persona guarda', clauses: customerClauses },
  { title: 'Lo que una persona pide', clauses: serviceClauses },
  { title: 'Comprar', clauses: buyingClauses },
]

import { buyingClauses } from './clauses/buying.ts'
import { customerClauses } from './clauses/customer.ts'
import { sessionClauses } from './clauses/session.ts'
import { shopClauses } from './clauses/shop.ts'

/** Everything that the specification promises of its calls, in the order in which it is looked at. */
export const contract = [
  { title: 'La tienda, para quien sea', clauses: shopClauses },
  { title: 'Quién entra', clauses: sessionClauses },
  { title: 'Lo que una persona guarda', clauses: customerClauses },
  { title: 'Comprar', clauses: buyingClauses },
]

import { operations as accountDeletion } from './account-deletion.ts'
import { operations as account } from './account-operations.ts'
import { operations as cart } from './cart.ts'
import { operations as catalogue } from './catalogue-operations.ts'
import { operations as checkout } from './checkout.ts'
import { operations as delivery } from './delivery-estimates.ts'
import { operations as invoices } from './invoices.ts'
import { operations as offers } from './offers.ts'
import { operations as orders } from './order-operations.ts'
import { operations as returns } from './order-returns.ts'
import { operations as phoneVerification } from './phone-verification.ts'
import { operations as picture } from './picture.ts'
import { operations as popularProducts } from './popular-products.ts'
import { operations as priceHistory } from './price-history.ts'
import { operations as productComparison } from './product-comparison.ts'
import { operations as questions } from './questions.ts'
import { operations as reviews } from './reviews.ts'
import { operations as content } from './shop-content.ts'
import { operations as sessions } from './shopper-sessions.ts'
import { operations as signIn } from './sign-in.ts'
import { operations as signingKeys } from './signing-keys.ts'
import { operations as stockAlerts } from './stock-alerts.ts'
import { operations as storedPersonalData } from './stored-personal-data.ts'
import { operations as tickets } from './tickets.ts'

/** All operations of the shop API. */
export const operations = {
  ...accountDeletion,
  ...account,
  ...cart,
  ...catalogue,
  ...checkout,
  ...content,
  ...delivery,
  ...invoices,
  ...offers,
  ...orders,
  ...phoneVerification,
  ...picture,
  ...popularProducts,
  ...priceHistory,
  ...productComparison,
  ...questions,
  ...returns,
  ...reviews,
  ...sessions,
  ...signIn,
  ...signingKeys,
  ...stockAlerts,
  ...storedPersonalData,
  ...tickets,
}

import { accountDeletionOperations as accountDeletion } from './account-deletion.ts'
import { shopperAccountOperations as account } from './account-operations.ts'
import { cartOperations as cart } from './cart.ts'
import { catalogueOperations as catalogue } from './catalogue-operations.ts'
import { checkoutOperations as checkout } from './checkout.ts'
import { deliveryEstimateOperations as delivery } from './delivery-estimates.ts'
import { formerOrderOperations as formerOrders } from './former-orders.ts'
import { shopperInvoiceOperations as invoices } from './invoices.ts'
import { offerOperations as offers } from './offers.ts'
import { shopperOrderOperations as orders } from './order-operations.ts'
import { shopperOrderReturnOperations as returns } from './order-returns.ts'
import { paymentTermsOperations as paymentTerms } from './payment-terms.ts'
import { phoneVerificationOperations as phoneVerification } from './phone-verification.ts'
import { pictureOperations as picture } from './picture.ts'
import { popularProductOperations as popularProducts } from './popular-products.ts'
import { priceHistoryOperations as priceHistory } from './price-history.ts'
import { productComparisonOperations as productComparison } from './product-comparison.ts'
import { questionOperations as questions } from './product-questions.ts'
import { shopperReviewOperations as reviews } from './reviews.ts'
import { shopContentOperations as content } from './shop-content.ts'
import { shopperSessionOperations as sessions } from './shopper-sessions.ts'
import { signInOperations as signIn } from './sign-in.ts'
import { signingKeyOperations as signingKeys } from './signing-keys.ts'
import { stockAlertOperations as stockAlerts } from './stock-alerts.ts'
import { personalDataOverviewOperations as storedPersonalData } from './stored-personal-data.ts'
import { shopperTicketOperations as tickets } from './tickets.ts'
import { visitOperations as visits } from './visits.ts'
import { whatsappNewsOperations as whatsappNews } from './whatsapp-news.ts'

/** All operations of the shop API. */
export const shopApiOperations = {
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
  ...formerOrders,
  ...paymentTerms,
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
  ...visits,
  ...whatsappNews,
}

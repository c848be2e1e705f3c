/** Words beside the choice of news by WhatsApp, kept with each consent. */
export const whatsappConsentText =
  'Quiero que me avisen de mis pedidos por WhatsApp a este número. Puedo quitarlo cuando quiera.'

import { accountMailTemplates } from './account-mail-templates.ts'
import { afterSalesMailTemplates } from './after-sales-mail-templates.ts'
import { deliveryMailTemplates } from './delivery-mail-templates.ts'
import type { MailTemplate, MailTexts } from './mail-texts.ts'
import { orderMailTemplates } from './order-mail-templates.ts'

/** E-mail templates with editable texts, in list order. */
export const mailTemplates = {
  ...orderMailTemplates,
  ...deliveryMailTemplates,
  ...afterSalesMailTemplates,
  ...accountMailTemplates,
} as const satisfies Record<string, MailTemplate>

export type MailTemplateCode = keyof typeof mailTemplates

/** Customised texts per e-mail template. */
export type CustomMailTexts = Partial<Record<MailTemplateCode, MailTexts>>

export function isMailTemplateCode(code: string): code is MailTemplateCode {
  return Object.hasOwn(mailTemplates, code)
}

export function getDefaultMailTexts(code: MailTemplateCode): MailTexts {
  const { subject, opening, closing } = mailTemplates[code]
  return { subject, opening, closing }
}

import { isPaymentMethod } from '../orders/payment.ts'
import type { SettingField } from './setting-fields.ts'
import { listSettingRows, formatSettingCell } from './setting-rows.ts'

/** Returns the settings form fields for payment methods and instalments. */
export function listPaymentSettingFields(settings: object): SettingField[] {
  const methods = listSettingRows(settings, 'payment.methods').flatMap((method): SettingField[] => {
    const group = formatSettingCell(method.name)
    const at = `payment.methods[code=${formatSettingCell(method.code)}]`
    return [
      ...(isPaymentMethod(method.code)
        ? [{ path: `${at}.enabled`, label: 'Se acepta', kind: 'yes' as const, group }]
        : []),
      {
        path: `${at}.hold_minutes`,
        label: 'Plazo para pagar',
        kind: 'whole',
        unit: 'minutos',
        least: 5,
        most: 20_160,
        group,
      },
      ...(method.code === 'cash'
        ? [
            {
              path: `${at}.max_total`,
              label: 'Se acepta hasta',
              kind: 'pesos' as const,
              group,
              empty: 'value' as const,
            },
          ]
        : []),
      { path: `${at}.text`, label: 'Cómo se explica', kind: 'long', group },
    ]
  })
  const months = [3, 6, 9, 12].map((count): SettingField => ({
    path: `payment.msi.plans[months=${count}].min_total`,
    label: `${count} meses, desde`,
    kind: 'pesos',
    group: 'Meses sin intereses',
    empty: 'row',
    hint: 'Vacío: no se ofrecen.',
  }))
  const offered: SettingField = {
    path: 'payment.msi.enabled',
    label: 'Se ofrecen',
    kind: 'yes',
    group: 'Meses sin intereses',
  }
  return [...methods, offered, ...months]
}

/** Returns the settings form fields for reward points. */
export function listRewardPointSettingFields(): SettingField[] {
  return [
    { path: 'rewards.points_per_amount.points', label: 'Se ganan', kind: 'whole', unit: 'puntos' },
    {
      path: 'rewards.points_per_amount.pesos',
      label: 'Por cada',
      kind: 'pesos',
      least: 0.01,
      most: 100_000,
    },
    { path: 'rewards.point_value', label: 'Un punto vale', kind: 'pesos' },
    {
      path: 'rewards.redeem_minimum',
      label: 'Se canjean desde',
      kind: 'whole',
      unit: 'puntos',
      least: 1,
    },
    {
      path: 'rewards.redeem_coupon_days',
      label: 'El cupón del canje dura',
      kind: 'whole',
      unit: 'días',
      least: 1,
      most: 3650,
    },
    {
      path: 'rewards.grant_business_days_after_delivery',
      label: 'Cuentan después de la entrega',
      kind: 'whole',
      unit: 'días hábiles',
    },
    {
      path: 'rewards.expiry_months',
      label: 'Vencen a los',
      kind: 'whole',
      unit: 'meses',
      least: 1,
      most: 120,
    },
    {
      path: 'rewards.expiry_notices_days',
      label: 'Se avisa antes de que venzan',
      kind: 'days',
      unit: 'días',
      hint: 'Con comas: 30, 7. Vacío: sin aviso.',
      empty: 'value',
    },
    {
      path: 'rewards.rules',
      label: 'Reglas, como se muestran',
      kind: 'lines',
      hint: 'Una en cada renglón.',
      empty: 'value',
    },
  ]
}

/** Returns the settings form fields for ticket attachments and ticket reasons. */
export function listTicketSettingFields(settings: object): SettingField[] {
  const reasons = listSettingRows(settings, 'ticket_reasons').flatMap((reason): SettingField[] => {
    const at = `ticket_reasons[id=${formatSettingCell(reason.id)}]`
    const group = formatSettingCell(reason.reason)
    return [
      { path: `${at}.reason`, label: 'Razón', kind: 'text', group },
      {
        path: `${at}.answer_hours`,
        label: 'Se responde en',
        empty: 'value',
        kind: 'whole',
        unit: 'horas de trabajo',
        least: 1,
        most: 90,
        group,
      },
    ]
  })
  return [
    {
      path: 'ticket_attachments.most',
      label: 'Archivos por mensaje',
      kind: 'whole',
      unit: 'a lo más',
      most: 10,
    },
    {
      path: 'ticket_attachments.megabytes',
      label: 'Cada archivo',
      kind: 'whole',
      unit: 'MB a lo más',
      least: 1,
      most: 8,
    },
    ...reasons,
  ]
}

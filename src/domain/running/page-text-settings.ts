import { isRecord } from '../is-record.ts'
import type { SettingField } from './setting-fields.ts'
import { getSettingValue } from './setting-path.ts'
import { listSettingRows, formatSettingCell } from './setting-rows.ts'

const noticeLabels: Record<string, string> = {
  offers: 'De las ofertas',
  refurbished: 'De los reacondicionados',
  digital: 'De lo digital',
}

/** Returns the settings form fields for page texts. */
export function listPageTextSettingFields(settings: object): SettingField[] {
  const notices = getSettingValue(settings, 'notices')
  return [
    ...listSettingRows(settings, 'trust').flatMap((one): SettingField[] => {
      const at = `trust[code=${formatSettingCell(one.code)}]`
      const group = 'Promesas de la ficha'
      return [
        { path: `${at}.title`, label: 'Promesa', kind: 'text', group },
        { path: `${at}.text`, label: 'Qué dice', kind: 'long', group },
      ]
    }),
    ...listSettingRows(settings, 'product_bullets').map((one): SettingField => ({
      path: `product_bullets[code=${formatSettingCell(one.code)}].text`,
      label: 'Punto fijo',
      kind: 'text',
      group: 'Puntos fijos de la ficha',
    })),
    ...(isRecord(notices) ? Object.keys(notices) : []).map((name): SettingField => ({
      path: `notices.${name}`,
      label: noticeLabels[name] ?? name,
      kind: 'long',
      group: 'Avisos',
    })),
    ...listSettingRows(settings, 'refurbished_grades').flatMap((one): SettingField[] => {
      const at = `refurbished_grades[grade=${formatSettingCell(one.grade)}]`
      const group = 'Grados de reacondicionado'
      return [
        {
          path: `${at}.label`,
          label: `Grado ${formatSettingCell(one.grade)}`,
          kind: 'text',
          group,
        },
        { path: `${at}.text`, label: 'Qué dice', kind: 'long', group },
      ]
    }),
    ...listSettingRows(settings, 'ticket_states').map((one): SettingField => ({
      path: `ticket_states[code=${formatSettingCell(one.code)}].label`,
      label: 'Estado de un ticket',
      kind: 'text',
      group: 'Estados de un ticket',
    })),
  ]
}

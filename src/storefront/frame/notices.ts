import type { Static } from 'typebox'
import type { Notification } from '#contract/account.ts'
import { addDays } from '#domain/calendar.ts'
import type { IconName } from '#ui/icon-names.ts'
import {
  capital,
  dayOf,
  formatClock,
  formatShortDay,
  formatWeekday,
  withoutMonth,
} from '#ui/text/format.ts'

type Notice = Static<typeof Notification>

const icons: Record<string, IconName> = {
  order: 'package',
  payment: 'card',
  ticket: 'chat',
  review: 'review',
  question: 'chat',
  reward: 'coins',
  coupon: 'tag',
  wish: 'heart',
  account: 'user',
}

export function noticeIcon(kind: string): IconName {
  return icons[kind] ?? 'bell'
}

/** Groups notifications as Hoy, Esta semana, Antes: newest first, empty groups omitted. */
export function groupNotices(
  notices: readonly Notice[],
  today: string,
): { title: string; notices: Notice[] }[] {
  const weekAgo = addDays(today, -6)
  const day = (notice: Notice) => dayOf(notice.created_at)
  return [
    { title: 'Hoy', notices: notices.filter((one) => day(one) >= today) },
    {
      title: 'Esta semana',
      notices: notices.filter((one) => day(one) < today && day(one) >= weekAgo),
    },
    { title: 'Antes', notices: notices.filter((one) => day(one) < weekAgo) },
  ].filter((group) => group.notices.length > 0)
}

/** Time of a notification, as short as its group allows: hour, weekday or date. */
export function noticeTime(iso: string, today: string): string {
  const day = dayOf(iso)
  if (day >= today) return formatClock(iso)
  if (day >= addDays(today, -6)) {
    return `${capital(withoutMonth(formatWeekday(day)))}, ${formatClock(iso)}`
  }
  return `${formatShortDay(day)} ${day.slice(0, 4)}`
}

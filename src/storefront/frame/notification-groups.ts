import type { Static } from 'typebox'
import type { Notification } from '#contract/account.ts'
import { addDays } from '#domain/mexico-dates-and-times.ts'
import type { IconName } from '#ui/icon-names.ts'
import {
  capitalize,
  toCalendarDay,
  formatTimeOfDay,
  formatShortDay,
  formatWeekday,
  removeMonthFromDay,
} from '#ui/text/format-money-and-dates.ts'

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

export function getNotificationIcon(kind: string): IconName {
  return icons[kind] ?? 'bell'
}

/**
 * Groups the shopper's notifications as Hoy, Esta semana, Antes: newest first, empty groups
 * omitted.
 */
export function groupNotifications(
  notices: readonly Notice[],
  today: string,
): { title: string; notices: Notice[] }[] {
  const weekAgo = addDays(today, -6)
  const day = (notice: Notice) => toCalendarDay(notice.created_at)
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
export function formatNotificationTime(iso: string, today: string): string {
  const day = toCalendarDay(iso)
  if (day >= today) return formatTimeOfDay(iso)
  if (day >= addDays(today, -6)) {
    return `${capitalize(removeMonthFromDay(formatWeekday(day)))}, ${formatTimeOfDay(iso)}`
  }
  return `${formatShortDay(day)} ${day.slice(0, 4)}`
}

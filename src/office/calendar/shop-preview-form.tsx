import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { DayField } from '../forms/day-field.tsx'
import { HiddenFilterFields } from '../lists/hidden-filter-fields.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatCalendarDay } from './calendar-entries.ts'

/** Form to preview the shop at a future moment; the link is created on submission. */
export function ShopPreviewForm({
  moment: { day, time },
  kept,
}: {
  moment: { day: string; time: string }
  kept: Record<string, string>
}) {
  const iso = `${day}T${time}`
  return (
    <section className="next" aria-labelledby="h-vista">
      <h2 id="h-vista">La tienda a la hora que quieras</h2>
      <p className="muted">
        Todas las páginas públicas con los precios, el contenido y los productos de ese minuto; lo
        que hay en existencia es lo de ahora. No se guarda, no se puede comprar en ella, y solo la
        abre quien tenga el enlace, durante media hora.
      </p>
      <form className="at">
        <HiddenFilterFields values={kept} />
        <DayField label="Día" name="dia" defaultValue={day} />
        <FormField
          label="Hora de la Ciudad de México"
          type="time"
          name="hora"
          defaultValue={time}
        />
        <button type="submit" className="btn">
          Elegir
        </button>
      </form>
      <p>
        <a
          className="btn primary"
          href={createOfficePageUrl('Vista de la tienda', {}, { dia: day, hora: time })}
          target="_blank"
          rel="noreferrer"
          data-key="v"
        >
          <Icon name="eye" />
          Ver la tienda el {formatCalendarDay(day)} a las {formatTimeOfDay(`${iso}:00-06:00`)}
        </a>
      </p>
    </section>
  )
}
